/** Login, passwords and the e-mail address. */
export const auth = {
  'Caps Lock is on.': 'Las mayúsculas están activadas.',
  'Choose a password': 'Elija una contraseña',
  'Checking your link …': 'Revisando su enlace…',
  'This link does not work any more': 'Este enlace ya no funciona',
  'We could not check your link': 'No pudimos revisar su enlace',
  'Ask for another link': 'Pedir otro enlace',
  'Back to login': 'Volver al inicio de sesión',
  'For the account {email}. Afterwards you log in with it; everywhere else you are logged out.':
    'Para la cuenta {email}. Después iniciará sesión con ella; en todos los demás dispositivos se cerrará la sesión.',
  'New password': 'Contraseña nueva',
  'At least 8 characters. A few unrelated words are easy to remember and hard to guess.':
    'Al menos 8 caracteres. Unas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  'New password again': 'Repita la contraseña nueva',
  'Save password': 'Guardar la contraseña',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Tell us your e-mail address and we send you a link to choose a new one.':
    'Díganos su correo electrónico y le enviaremos un enlace para elegir una nueva.',
  'E-mail': 'Correo electrónico',
  'Send the link': 'Enviar el enlace',
  'We have sent several links to this address already. Please look into your mailbox, also among unwanted mail, or try again in an hour.':
    'Ya enviamos varios enlaces a esta dirección. Revise su buzón, también el correo no deseado, o inténtelo de nuevo en una hora.',
  'If the e-mail is registered, a reset link has been sent.':
    'Si el correo está registrado, se envió un enlace para restablecer la contraseña.',
  'Look into the mailbox of {to}, also among unwanted mail. The link works once, within 30 minutes.':
    'Revise el buzón de {to}, también el correo no deseado. El enlace funciona una vez, durante 30 minutos.',
  'Nothing there? <again>Try another address</again>':
    '¿No llegó nada? <again>Pruebe con otra dirección</again>',
  'You are successfully logged in': 'Inició sesión correctamente',
  'Invalid Credentials': 'Credenciales no válidas',
  'Log in': 'Iniciar sesión',
  'Memberships, teams and events in one place.': 'Membresías, equipos y eventos en un solo lugar.',
  'Username or email': 'Usuario o correo electrónico',
  Password: 'Contraseña',
  'Forgot password?': '¿Olvidó su contraseña?',
  Login: 'Iniciar sesión',
  'New here? <link>Register as a member</link>': '¿Es su primera vez? <link>Inscríbase como miembro</link>',
  'This account is blocked.': 'Esta cuenta está bloqueada.',
  'Please contact the office.': 'Comuníquese con la oficina.',
  'Too many tries.': 'Demasiados intentos.',
  'Please wait a minute and try again, or <link>choose a new password</link>.|Please wait {count} minutes and try again, or <link>choose a new password</link>.':
    'Espere un minuto e inténtelo de nuevo, o <link>elija una contraseña nueva</link>.|Espere {count} minutos e inténtelo de nuevo, o <link>elija una contraseña nueva</link>.',
  'Username or email and password do not belong together. Please check both, or <link>choose a new password</link>.':
    'El usuario o correo y la contraseña no coinciden. Revise los dos o <link>elija una contraseña nueva</link>.',
  'You are not logged in yet.': 'Todavía no ha iniciado sesión.',
  'Too easy to guess': 'Demasiado fácil de adivinar',
  'Weak##password': 'Débil',
  'Fair##password': 'Regular',
  'Good##password': 'Buena',
  'Strong##password': 'Fuerte',
  'Forgot Password': 'Contraseña olvidada',
  'Reset Password': 'Restablecer la contraseña',
  'Verify Email': 'Verificar el correo',
  'Verify your e-mail': 'Verifique su correo electrónico',
  'One moment …': 'Un momento…',
  'Your e-mail is not verified yet': 'Su correo todavía no está verificado',
  'A link works for 24 hours. If you choose a password with a link we send to your address, the address is verified too.':
    'Un enlace funciona durante 24 horas. Si elige una contraseña con un enlace que le enviamos, su correo también queda verificado.',
  'Send me a link': 'Envíenme un enlace',
  'Your e-mail is verified': 'Su correo está verificado',
  'It was verified before; there is nothing left to do.': 'Ya estaba verificado; no hay nada más que hacer.',
  'Thank you. You can log in now.': 'Gracias. Ya puede iniciar sesión.',
  'Go to login': 'Ir al inicio de sesión',
  'Logging you in': 'Iniciando su sesión',
  'You are not logged in': 'No ha iniciado sesión',
  'The login page opens in a moment.': 'La página de inicio de sesión se abre en un momento.',
}

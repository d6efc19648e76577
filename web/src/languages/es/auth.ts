/** Login, passwords and the e-mail address. */
export const auth = {
  'Log in with {name}': 'Iniciar sesión con {name}',
  or: 'o',
  'You’re not logged in yet': 'Aún no inició sesión',
  'Invalid token': 'Token no válido',
  'The token is invalid or has expired. Please log in again.':
    'El token no es válido o ha caducado. Inicie sesión de nuevo.',
  'Failed mobile app login': 'No se pudo iniciar sesión desde la aplicación móvil',
  'Continue as {name}?': '¿Continuar como {name}?',
  'Continue as {name}': 'Continuar como {name}',
  'Stay logged in as {name}': 'Seguir como {name}',
  'You’re logged in to {club} as {name}. The link you opened belongs to {other}.':
    'Inició sesión en {club} como {name}. El enlace que abrió pertenece a {other}.',
  'Caps Lock is on.': 'Las mayúsculas están activadas.',
  'Choose a password': 'Elija una contraseña',
  'Open your account': 'Abra su cuenta',
  'You chose a password for {email} on this device when you registered. From now on, you’ll log in with it.':
    'Al inscribirse, eligió en este dispositivo una contraseña para {email}. Desde ahora iniciará sesión con ella.',
  'Use this password and log in': 'Usar esta contraseña e iniciar sesión',
  'Wasn’t you, or you don’t remember it?': '¿No fue usted o no la recuerda?',
  'Choose another password': 'Elegir otra contraseña',
  'Checking your link …': 'Revisando su enlace…',
  'This link no longer works': 'Este enlace ya no funciona',
  'Links expire after a while. Everything is in your account.':
    'Los enlaces caducan después de un tiempo. Todo está en su cuenta.',
  'Links expire after a while. Log in to see everything in your account.':
    'Los enlaces vencen al cabo de un tiempo. Inicie sesión para ver todo en su cuenta.',
  'We couldn’t check your link': 'No pudimos revisar su enlace',
  'Get a new link': 'Pedir otro enlace',
  'Back to login': 'Volver al inicio de sesión',
  'For {email}. You’ll log in with this password from now on, and be logged out everywhere else.':
    'Para {email}. Desde ahora iniciará sesión con esta contraseña; en todos los demás dispositivos se cerrará su sesión.',
  'New password': 'Contraseña nueva',
  'At least 8 characters. A few unrelated words are easy to remember and hard to guess.':
    'Al menos 8 caracteres. Unas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  'Confirm new password': 'Repita la contraseña nueva',
  'Save password': 'Guardar la contraseña',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Enter your email and we’ll send you a link to choose a new one.':
    'Escriba su correo electrónico y le enviaremos un enlace para elegir una nueva.',
  Email: 'Correo electrónico',
  'Send link': 'Enviar el enlace',
  'We’ve already sent several links to this address. Please check the inbox and spam folder, or try again in an hour.':
    'Ya enviamos varios enlaces a esta dirección. Revise su buzón, también el correo no deseado, o inténtelo de nuevo en una hora.',
  'If the e-mail is registered, a reset link has been sent.':
    'Si el correo está registrado, se envió un enlace para restablecer la contraseña.',
  'Check the inbox and spam folder of {to}. The link works once, for 30 minutes.':
    'Revise el buzón de {to}, también el correo no deseado. El enlace funciona una vez, durante 30 minutos.',
  'Didn’t get it? <again>Try another address</again>':
    '¿No le llegó? <again>Pruebe con otra dirección</again>',
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
  'Too many attempts.': 'Demasiados intentos.',
  'Please wait a minute and try again, or <link>choose a new password</link>.|Please wait {count} minutes and try again, or <link>choose a new password</link>.':
    'Espere un minuto e inténtelo de nuevo, o <link>elija una contraseña nueva</link>.|Espere {count} minutos e inténtelo de nuevo, o <link>elija una contraseña nueva</link>.',
  'That username or email and password don’t match. Please check both, or <link>choose a new password</link>.':
    'El usuario o correo y la contraseña no coinciden. Revise los dos o <link>elija una contraseña nueva</link>.',
  'You’re not logged in yet.': 'Todavía no ha iniciado sesión.',
  'Too easy to guess': 'Demasiado fácil de adivinar',
  'Weak##password': 'Débil',
  'Fair##password': 'Regular',
  'Good##password': 'Buena',
  'Strong##password': 'Fuerte',
  'Forgot Password': 'Contraseña olvidada',
  'Reset Password': 'Restablecer la contraseña',
  'Verify Email': 'Verificar el correo',
  'Verify your email': 'Verifique su correo electrónico',
  'One moment …': 'Un momento…',
  'Your email isn’t verified yet': 'Su correo todavía no está verificado',
  'The link works for 24 hours. Choosing a password with a link we email you verifies your address, too.':
    'El enlace funciona durante 24 horas. Si elige una contraseña con un enlace que le enviamos, su correo también queda verificado.',
  'Email me a link': 'Envíenme un enlace',
  'Your email is verified': 'Su correo está verificado',
  'It was already verified, so you’re all set.': 'Ya estaba verificado: todo listo.',
  'Thank you! You can log in now.': 'Gracias. Ya puede iniciar sesión.',
  'Go to login': 'Ir al inicio de sesión',
  'Logging you in': 'Iniciando su sesión',
  'You’re not logged in': 'No ha iniciado sesión',
  'Taking you to the login page.': 'Le llevamos a la página de inicio de sesión.',
}

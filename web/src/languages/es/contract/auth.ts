/** Accounts and logging in. */
export const auth = {
  'This is too long.': 'Es demasiado largo.',
  'Use only letters, numbers, - and _, up to 64 characters.': 'Solo letras, números, - y _, 64 como máximo.',
  'This account is blocked. Please contact the office.':
    'Esta cuenta está bloqueada. Comuníquese con la oficina.',
  'This way of logging in isn’t supported.': 'Esta forma de iniciar sesión no se acepta.',
  'We don’t recognize this app.': 'No reconocemos esta aplicación.',
  'A lot of people are logging in right now. Please try again in a few seconds.':
    'Muchas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.',
  'We couldn’t find the password you chose. Please choose one now.':
    'No encontramos la contraseña que eligió. Elija una ahora.',
  'The link in your email was already used or has expired. Log in, or get a new link from the login page.':
    'El enlace de su correo ya se usó o venció. Inicie sesión o pida un enlace nuevo en la página de inicio de sesión.',
  'We don’t recognize this link. Use the latest link we sent you, or ask for a new one.':
    'No reconocemos este enlace. Use el más reciente que le enviamos o pida uno nuevo.',
  'This link has expired or was already used. Please ask for a new one.':
    'Este enlace venció o ya se usó. Pida uno nuevo.',
  'Enter your username or email.': 'Escriba su usuario o correo electrónico.',
  'Password is required.': 'Escriba su contraseña.',
  'Enter the password again.': 'Escriba la contraseña otra vez.',
  'The passwords don’t match.': 'Las contraseñas no coinciden.',
  'This password is too easy to guess. Add a few unrelated words.':
    'Esta contraseña es demasiado fácil de adivinar. Agregue unas palabras sin relación.',
  'If the e-mail is registered, a reset link has been sent':
    'Si el correo está registrado, se envió un enlace para restablecer la contraseña',
  'Your password has been changed successfully': 'Su contraseña se cambió correctamente',
  'Enter a member or an email address.': 'Indique un miembro o un correo electrónico.',
  'Email verified': 'Correo verificado',
  'Email checked': 'Correo revisado',
  'This member doesn’t have an account yet.': 'Este miembro todavía no tiene una cuenta.',
  'Please confirm it’s you.': 'Confirme que es usted.',
  'Enter the code your authenticator app shows now.':
    'Escriba el código que muestra ahora su aplicación de autenticación.',
  'This code is wrong or was already used. Enter the one your app shows now.':
    'Este código es incorrecto o ya se usó. Escriba el que su aplicación muestra ahora.',
  'This is already your address.': 'Esta es la dirección que ya tiene.',
  'We’ve sent a link to the new address': 'Enviamos un enlace a la dirección nueva',
  'Your address stays the same': 'Su dirección queda como está',
  'Enter your current password.': 'Escriba su contraseña actual.',
  'You already have an authenticator app turned on.': 'Ya hay una aplicación de autenticación activada.',
  'Authenticator app turned off': 'Aplicación de autenticación desactivada',

  'Challenge made': 'Comprobación creada',

  'Passkey added': 'Llave de acceso agregada',
  'Passkey removed': 'Llave de acceso eliminada',
  'Passkey renamed': 'Nombre de la llave de acceso cambiado',
  'Enter the six digits.': 'Escriba los seis dígitos.',
  'Setup started': 'Configuración iniciada',
  'This account now logs in with just its password': 'Esta cuenta ahora inicia sesión solo con su contraseña',
  'Setup wasn’t started, or was restarted somewhere else. Please start over.':
    'La configuración no se inició o se reinició en otro lugar. Comience de nuevo.',
  'We couldn’t verify this passkey. Try again, or log in with your password.':
    'No pudimos verificar esta llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.',
  'You already have this passkey.': 'Esta llave de acceso ya existe.',
  'You’ve reached the limit of passkeys for one account. Remove one you no longer use.':
    'Llegó al límite de llaves de acceso para una cuenta. Elimine una que ya no use.',
  'Your password was just changed somewhere else.': 'Su contraseña se cambió hace un momento en otro lugar.',
  'That’s not your current password.': 'Esta no es su contraseña actual.',
  'That code isn’t current. Please try the next one.': 'Ese código ya no es actual. Pruebe con el siguiente.',
  'This site has its own login.': 'Este sitio tiene su propio inicio de sesión.',
  'You weren’t logged in there.': 'No inició sesión ahí.',
  'We couldn’t finish logging you in. Please start again.':
    'No pudimos terminar de iniciar su sesión. Comience de nuevo.',
  'That login isn’t working right now. Please try again later.':
    'En este momento no se puede iniciar sesión ahí. Inténtelo más tarde.',
  'That login didn’t share your email address. Please ask the person who gave you the account.':
    'El inicio de sesión no incluyó su correo electrónico. Pregunte a quien le dio la cuenta ahí.',
  'Your email address already has an account here. Log in with its password once to connect the two.':
    'Su correo electrónico ya tiene una cuenta aquí. Inicie sesión una vez con su contraseña para unir las dos.',
}

/** Accounts and logging in. */
export const auth = {
  'This is too long.': 'Es demasiado largo.',
  'Letters, digits, - and _ only, at most 64.': 'Solo letras, números, - y _, 64 como máximo.',
  'This account is blocked. Please contact the office.':
    'Esta cuenta está bloqueada. Comuníquese con la oficina.',
  'This kind of login is not supported.': 'Esta forma de iniciar sesión no se acepta.',
  'This application is not known here.': 'Esta aplicación no se conoce aquí.',
  'Many people are logging in right now. Please try again in a few seconds.':
    'Muchas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.',
  'This link is not known. Please use the newest link we sent you, or ask for another one.':
    'Este enlace no se conoce. Use el más reciente que le enviamos o pida otro.',
  'This link has expired or was already used. Please ask for another one.':
    'Este enlace venció o ya se usó. Pida otro.',
  'Username or e-mail is required.': 'Escriba su usuario o correo electrónico.',
  'Password is required.': 'Escriba su contraseña.',
  'Please type the password again.': 'Escriba la contraseña otra vez.',
  'The two passwords are not the same.': 'Las dos contraseñas no son iguales.',
  'This password is too easy to guess. Add a few unrelated words.':
    'Esta contraseña es demasiado fácil de adivinar. Agregue unas palabras sin relación.',
  'If the e-mail is registered, a reset link has been sent':
    'Si el correo está registrado, se envió un enlace para restablecer la contraseña',
  'Your password has been changed successfully': 'Su contraseña se cambió correctamente',
  'Please name a member or an e-mail address.': 'Indique un miembro o un correo electrónico.',
  'Email verified': 'Correo verificado',
  'Email checked': 'Correo revisado',
  'This member has no account to log in with.': 'Este miembro no tiene una cuenta para iniciar sesión.',
  'Please confirm that it is you.': 'Confirme que es usted.',
  'Please type the code that your authenticator app shows now.':
    'Escriba el código que muestra ahora su aplicación de autenticación.',
  'This code is not right, or was used before. Please type the one that is shown now.':
    'Este código no es correcto o ya se usó. Escriba el que se muestra ahora.',
  'This is the address you have already.': 'Esta es la dirección que ya tiene.',
  'We have sent a link to the new address': 'Enviamos un enlace a la dirección nueva',
  'Your address stays as it is': 'Su dirección queda como está',
  'Your current password is required.': 'Escriba su contraseña actual.',
  'An authenticator app is switched on already.': 'Ya hay una aplicación de autenticación activada.',
  'Authenticator app switched off': 'Aplicación de autenticación desactivada',
  'Authenticator app switched on': 'Aplicación de autenticación activada',
  'Challenge made': 'Comprobación creada',
  'New recovery codes made': 'Se crearon códigos de recuperación nuevos',
  'Passkey added': 'Llave de acceso agregada',
  'Passkey removed': 'Llave de acceso eliminada',
  'Passkey renamed': 'Nombre de la llave de acceso cambiado',
  'Please type the six digits.': 'Escriba los seis dígitos.',
  'Set-up begun': 'Configuración iniciada',
  'The account is logged in to with its password alone': 'La cuenta se abre solo con su contraseña',
  'The set-up was not begun, or was begun again somewhere else. Please start over.':
    'La configuración no se inició o se reinició en otro lugar. Comience de nuevo.',
  'This passkey could not be checked. Please try again, or log in with your password.':
    'No se pudo comprobar esta llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.',
  'This passkey is there already.': 'Esta llave de acceso ya existe.',
  'You have as many passkeys as an account can hold. Please remove one you do not use anymore.':
    'Tiene todas las llaves de acceso que admite una cuenta. Elimine una que ya no use.',
  'Your password was changed a moment ago, somewhere else.':
    'Su contraseña se cambió hace un momento en otro lugar.',
  'This is not your current password.': 'Esta no es su contraseña actual.',
  'This is not the code that is shown now. Please try the next one.':
    'Este no es el código que se muestra ahora. Pruebe con el siguiente.',
  'People log in here and nowhere else.': 'Aquí se inicia sesión y en ningún otro lugar.',
  'You were not logged in there.': 'No inició sesión ahí.',
  'This login could not be finished. Please begin again.':
    'No se pudo terminar el inicio de sesión. Comience de nuevo.',
  'Logging in there does not work right now. Please try again later.':
    'En este momento no se puede iniciar sesión ahí. Inténtelo más tarde.',
  'Your e-mail address did not come with the login. Please ask whoever gave you the account there.':
    'El inicio de sesión no incluyó su correo electrónico. Pregunte a quien le dio la cuenta ahí.',
  'There is an account with your e-mail address already. Log in with its password once to connect the two.':
    'Ya hay una cuenta con su correo electrónico. Inicie sesión una vez con su contraseña para unir las dos.',
}

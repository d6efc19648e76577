export const auth = {
  'Choose a new password': 'Elegir una contraseña nueva',
  'If this wasn’t you, choose a new password right away and let us know.':
    'Si no fue usted, elija enseguida una contraseña nueva y avísenos.',
  'If this wasn’t you, please let us know right away.': 'Si no fue usted, avísenos enseguida.',
  'If you weren’t expecting this, choose a new password right away and let us know.':
    'Si no lo esperaba, elija enseguida una contraseña nueva y avísenos.',
  'Choose your password': 'Elija su contraseña',
  'use the button below to choose a password for {email}.':
    'use el botón de abajo para elegir una contraseña para {email}.',
  'use the button below to choose a new password for {email}.':
    'use el botón de abajo para elegir una contraseña nueva para {email}.',
  'The link works once, for 3 days. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 3 días. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'The link works once, for 30 minutes. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 30 minutos. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'The link works once, for 24 hours. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 24 horas. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'Your password was changed': 'Se cambió su contraseña',
  'Your password is set': 'Su contraseña está lista',
  'the password you chose when you registered now works. Log in with it anytime.':
    'la contraseña que eligió al inscribirse ya funciona. Inicie sesión con ella cuando quiera.',
  'your password was just changed, and you were logged out everywhere.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todas partes.',
  'your password was just changed, and you were logged out everywhere else.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todos los demás lugares.',
  'We logged you out for your safety': 'Cerramos su sesión por seguridad',
  'An old key to one of your logins was used a second time. Someone may have had a copy, so we ended that login. Your password wasn’t used and hasn’t changed.':
    'Una llave antigua de una de sus sesiones se usó por segunda vez. Es posible que alguien tuviera una copia, así que cerramos esa sesión. Su contraseña no se usó y sigue igual.',
  'If everything looks normal, just log in again. Otherwise, please choose a new password.':
    'Si no notó nada extraño, basta con iniciar sesión de nuevo. De lo contrario, elija una contraseña nueva.',
  'Someone has your password': 'Alguien tiene su contraseña',
  'someone entered your password several times, each time with a wrong code from your authenticator app. They didn’t get in. If this wasn’t you, please choose a new password now.':
    'alguien escribió su contraseña varias veces, cada vez con un código incorrecto de su aplicación de autenticación. No pudo entrar. Si no fue usted, elija ahora una contraseña nueva.',
  'An authenticator app was turned on': 'Se activó una aplicación de autenticación',
  'from now on you’ll need a code from your authenticator app along with your password.':
    'desde ahora necesitará un código de su aplicación de autenticación junto con su contraseña.',
  'The authenticator app was turned off': 'Se desactivó la aplicación de autenticación',
  'from now on your password is all you need to log in. Your recovery codes no longer work.':
    'desde ahora basta su contraseña para iniciar sesión. Los códigos de recuperación ya no funcionan.',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'new recovery codes were created for your account. The old ones no longer work.':
    'se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'someone who knows your password logged in with one of your recovery codes.':
    'alguien que conoce su contraseña inició sesión con uno de sus códigos de recuperación.',
  'It was your last one. Please create new ones while you’re logged in.':
    'Era el último. Cree códigos nuevos mientras tiene la sesión iniciada.',
  'You have {count} code left.|You have {count} codes left.':
    'Le queda {count} código.|Le quedan {count} códigos.',
  'A passkey was added': 'Se agregó una llave de acceso',
  'a passkey was added to your account. It’s all that’s needed to log in.':
    'se agregó una llave de acceso a su cuenta. Basta con ella para iniciar sesión.',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'a passkey was removed from your account.': 'se quitó una llave de acceso de su cuenta.',
  'Its name is “{name}”.': 'Se llama «{name}».',
  'Its name was “{name}”.': 'Se llamaba «{name}».',
  'Your two-step login was reset': 'Se restableció su verificación en dos pasos',
  'the office removed the authenticator app, recovery codes and passkeys from your account and logged you out everywhere. Your password hasn’t changed.':
    'la oficina quitó de su cuenta la aplicación de autenticación, los códigos de recuperación y las llaves de acceso, y cerró su sesión en todas partes. Su contraseña sigue igual.',
  'Confirm your new email address': 'Confirme su nuevo correo electrónico',
  'use the button below to start logging in with {email} and getting our emails there.':
    'use el botón de abajo para empezar a iniciar sesión con {email} y recibir allí nuestros correos.',
  'Confirm this address': 'Confirmar este correo',
  'Your email address is about to change': 'Su correo electrónico está por cambiar',
  'you asked us to switch to {email}. The change takes effect when the link we sent there is opened.':
    'nos pidió cambiar a {email}. El cambio vale cuando se abra el enlace que enviamos allí.',
  'You already have an account': 'Ya tiene una cuenta',
  'someone asked to use {email} for another account. It already has an account here, so nothing has changed.':
    'alguien pidió usar {email} para otra cuenta. Aquí ya tiene una cuenta, así que nada ha cambiado.',
  'If it was you, log in with this address, or choose a new password for it.':
    'Si fue usted, inicie sesión con este correo o elija una contraseña nueva para él.',
  'Your email address was changed': 'Se cambió su correo electrónico',
  'from now on you log in with {email}, and that’s where our emails go.':
    'desde ahora inicia sesión con {email} y nuestros correos llegan allí.',
}

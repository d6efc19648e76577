export const users = {
  'The email address of your account was changed': 'Se cambió el correo electrónico de su cuenta',
  '{who} changed the email address of your account at {site} to {email}. If you weren’t expecting this, please let us know.':
    '{who} cambió el correo de su cuenta en {site} a {email}. Si no sabe por qué, avísenos.',
  'Please confirm your email address': 'Confirme su correo electrónico',
  'this is now the email address for your account at {site}.':
    'este es ahora el correo de su cuenta en {site}.',
  'Confirm the address': 'Confirmar el correo',
  'You’re invited to {site}': 'Le invitamos a {site}',
  '{who} created an account for you at {site}, as {roles}.':
    '{who} creó una cuenta para usted en {site}, como {roles}.',
  '{who} created an account for you at {site}.': '{who} creó una cuenta para usted en {site}.',
  'Choose a password with the button below, then log in with {email}. The link works once, for 3 days.':
    'Elija una contraseña con el botón de abajo; después podrá iniciar sesión con {email}. El enlace funciona una sola vez, durante 3 días.',
  'Your access has changed': 'Su acceso ha cambiado',
  '{who} changed your roles at {site}. You’re now: {roles}.':
    '{who} cambió sus funciones en {site}. Ahora son: {roles}.',
  '{who} removed your roles at {site}. Your own memberships haven’t changed.':
    '{who} retiró sus funciones en {site}. Sus propias membresías no cambian.',
  'Your account was blocked': 'Se bloqueó su cuenta',
  'your account at {site} has been blocked, and you’ve been logged out everywhere. Your memberships haven’t changed. If you think this is a mistake, please contact the office.':
    'su cuenta en {site} se bloqueó y se cerró su sesión en todas partes. Sus membresías no cambian. Si cree que es un error, comuníquese con la oficina.',
  '{role} of {place}': '{role} de {place}',
  'Your account is unblocked': 'Su cuenta está desbloqueada',
  'your account at {site} is unblocked. You can log in as before.':
    'su cuenta en {site} está desbloqueada. Puede iniciar sesión como antes.',
}

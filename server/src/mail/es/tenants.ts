export const tenants = {
  'Your site for {name} is ready': 'Su sitio para {name} está listo',
  'The site for {name} is set up, and you’re its administrator.':
    'El sitio de {name} está creado y usted lo administra.',
  'Start by choosing a password. Then add your colors, logo and text under “Settings”.':
    'Empiece por elegir una contraseña. Después agregue sus colores, logotipo y textos en «Ajustes».',
  Address: 'Dirección',
  'Your username': 'Su nombre de usuario',
}

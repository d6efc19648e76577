export const mail = {
  'If the button doesn’t work, copy this address into your browser:':
    'Si el botón no funciona, copie esta dirección en su navegador:',
  'Questions? Write to {email}.': '¿Preguntas? Escriba a {email}.',
  'Stop these reminders': 'Dejar de recibir estos recordatorios',
  'Page {page} of {pages}': 'Página {page} de {pages}',
}

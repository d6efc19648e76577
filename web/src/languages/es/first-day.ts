/** How a new office is led through setting up. */
export const firstDay = {
  'Make it yours': 'Hágalo suyo',
  'Want to look around first? <link>Try it with made-up people</link>, and take them out again.':
    '¿Quiere explorar primero? <link>Pruebe con personas inventadas</link> y luego quítelas.',
  'Your logo, colors and the name families see.':
    'Su logotipo, sus colores y el nombre que ven las familias.',
  'Say what you play': 'Diga qué juegan',
  'Sport, age divisions and the rules ages are counted by.':
    'Deporte, divisiones de edad y las reglas con que se cuentan las edades.',
  'Add your league': 'Agregue su liga',
  'Teams and clubs play in one, even if it’s the only one.':
    'Los equipos y los clubes juegan en una, aunque sea la única.',
  'Open a season': 'Abra una temporada',
  'Its first and last day. Set it to active when families may register.':
    'Su primer y último día. Actívela cuando las familias puedan inscribirse.',
  'Memberships and prices': 'Membresías y precios',
  'What players, coaches and teams register for, and what it costs.':
    'A qué se inscriben jugadoras, entrenadores y equipos, y cuánto cuesta.',
  'What everyone signs when they register.': 'Lo que todos firman al inscribirse.',
  'Take real payments': 'Cobre de verdad',
  'Until then, test cards only: no money moves.':
    'Hasta entonces, solo tarjetas de prueba: no se mueve dinero.',
  'Invite your office and clubs': 'Invite a su oficina y a sus clubes',
  'Everyone gets a login of their own, with the rights they need.':
    'Cada quien tiene su propio acceso, con los permisos que necesita.',
  'Publish your pages': 'Publique sus páginas',
  'Privacy policy and terms wait as drafts. Read, edit and publish them.':
    'La política de privacidad y los términos esperan como borradores. Léalos, edítelos y publíquelos.',
  '{count} skipped|{count} skipped': '{count} omitido|{count} omitidos',
  'Set up your site: {done} of {all} done': 'Prepare su sitio: {done} de {all} listos',
  'Not done': 'Pendiente',
  'Bring back “{name}”': 'Recuperar «{name}»',
  'Skip “{name}”': 'Omitir «{name}»',
  'Bring back': 'Recuperar',
  'Choose a step from the list.': 'Elija un paso de la lista.',
}

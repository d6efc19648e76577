/** The club's landing page, its questions and its legal texts. */
export const content = {
  English: 'inglés',
  Spanish: 'español',
  'Language of its questions': 'Idioma de sus preguntas',
  'Language of the text': 'Idioma del texto',
  'A translation helps people read. The text in {language} is the one that counts.':
    'Una traducción ayuda a leer. El texto que cuenta es el que está en {language}.',
  'This is a translation. What counts is the <link>original text</link> in {language}.':
    'Esta es una traducción. El que cuenta es el <link>texto original</link> en {language}.',
  'This text is in {language}, and that is the text that counts.':
    'Este texto está en {language}, y ese es el texto que cuenta.',
  'This page has not been translated yet. It is in {language}.':
    'Esta página aún no está traducida. Está en {language}.',
  'Help and support of {name}': 'Ayuda y soporte de {name}',
  'Answers about registration, payments, refunds, membership cards, waivers and teams of {name}.':
    'Respuestas sobre inscripción, pagos, reembolsos, tarjetas de membresía, exenciones y equipos de {name}.',
  'Search the questions': 'Buscar en las preguntas',
  'refund, card, division …': 'reembolso, tarjeta, división…',
  '{found} of {count} question|{found} of {count} questions':
    '{found} de {count} pregunta|{found} de {count} preguntas',
  'No question has all words of “{q}”.': 'Ninguna pregunta contiene todas las palabras de «{q}».',
  'No questions have been answered here yet.': 'Aquí todavía no hay preguntas respondidas.',
  'Link to this question': 'Enlace a esta pregunta',
  'Not answered here?': '¿No encontró la respuesta?',
  'Write to {name}. If it is about a registration, please give the member ID.':
    'Escriba a {name}. Si se trata de una inscripción, indique el número de miembro.',
  'Register now': 'Inscríbase ahora',
  'What you get with {name}': 'Lo que recibe con {name}',
  'Takes about five minutes': 'Toma unos cinco minutos',
  'Stop any time, go on later': 'Deténgase cuando quiera y siga después',
  'Secure card payment': 'Pago seguro con tarjeta',
  'Memberships and prices': 'Membresías y precios',
  'Start a registration': 'Comenzar una inscripción',
  Free: 'Gratis',
  'per season': 'por temporada',
  'Our partners': 'Nuestros socios',
  'Questions, answered': 'Preguntas y respuestas',
  'All about registration, payments, cards and teams.': 'Todo sobre inscripción, pagos, tarjetas y equipos.',
  'Upcoming events': 'Próximos eventos',
  'How it works': 'Cómo funciona',
  '{name} · Last updated {day}': '{name} · Última actualización: {day}',
  'On this page': 'En esta página',
  'Privacy Policy': 'Política de privacidad',
  'Terms And Conditions': 'Términos y condiciones',
  'Help And Support': 'Ayuda y soporte',
}

/** The club's landing page, its questions and its legal texts. */
export const content = {
  English: 'inglés',
  Spanish: 'español',
  'Language of its questions': 'Idioma de sus preguntas',
  'Language of the text': 'Idioma del texto',
  'Translations help people read. The {language} text is the binding one.':
    'Las traducciones ayudan a leer. El texto que vale es el que está en {language}.',
  'This is a translation. The <link>original text</link> in {language} is binding.':
    'Esta es una traducción. El <link>texto original</link> en {language} es el que vale.',
  'This text is in {language}, and that’s the binding version.':
    'Este texto está en {language}, y es la versión que vale.',
  'This page hasn’t been translated yet. It’s in {language}.':
    'Esta página aún no está traducida. Está en {language}.',
  '{name} help and support': 'Ayuda y soporte de {name}',
  'Answers about registration, payments, refunds, membership cards, waivers and teams at {name}.':
    'Respuestas sobre inscripción, pagos, reembolsos, tarjetas de membresía, exenciones y equipos de {name}.',
  'Search questions': 'Buscar en las preguntas',
  'refund, card, division …': 'reembolso, tarjeta, división…',
  '{found} of {count} question|{found} of {count} questions':
    '{found} de {count} pregunta|{found} de {count} preguntas',
  'No questions match “{q}”.': 'Ninguna pregunta coincide con «{q}».',
  'No questions here yet.': 'Todavía no hay preguntas.',
  'Link to this question': 'Enlace a esta pregunta',
  'Didn’t find your answer?': '¿No encontró la respuesta?',
  'Contact {name}. If it’s about a registration, include the member ID.':
    'Comuníquese con {name}. Si se trata de una inscripción, indique el número de miembro.',
  'Register now': 'Inscríbase ahora',
  'What you get with {name}': 'Lo que recibe con {name}',
  'Takes about five minutes': 'Toma unos cinco minutos',
  'Save and finish anytime': 'Guarde y termine cuando quiera',
  'Secure card payment': 'Pago seguro con tarjeta',
  'Memberships and prices': 'Membresías y precios',
  'Start registering': 'Comenzar una inscripción',
  Free: 'Gratis',
  'per season': 'por temporada',
  'Our partners': 'Nuestros socios',
  'Questions, answered': 'Preguntas y respuestas',
  'Learn about registration, payments, cards and teams.':
    'Todo sobre inscripción, pagos, tarjetas y equipos.',
  'Upcoming events': 'Próximos eventos',
  'How it works': 'Cómo funciona',
  '{name} · Last updated {day}': '{name} · Última actualización: {day}',
  'On this page': 'En esta página',
  'Privacy Policy': 'Política de privacidad',
  'Terms And Conditions': 'Términos y condiciones',
  'Help And Support': 'Ayuda y soporte',
}

export const signing = {
  'Please sign “{title}” again for {who}': 'Por favor, firme de nuevo «{title}» por {who}',
  '{tenant} has published a new version of “{title}”. To stay covered, please read and sign it for {who}.':
    '{tenant} publicó una nueva versión de «{title}». Para seguir con cobertura, léala y fírmela por {who}.',
  'It takes a minute: log in, and it opens right away. Your earlier signature stays valid for its time.':
    'Toma un minuto: inicie sesión y se abrirá enseguida. Su firma anterior sigue valiendo para su tiempo.',
  'The membership card works without it until {day}. After that, it works again once you sign.':
    'La tarjeta de membresía vale sin la firma hasta el {day}. Después, vuelve a valer en cuanto firme.',
  'Sign your waivers with {site}': 'Firme sus exenciones con {site}',
  'Someone, probably you, asked to sign the current waivers again. This link opens them and works for half an hour.':
    'Alguien, probablemente usted, pidió firmar de nuevo las exenciones actuales. Este enlace las abre y funciona media hora.',
  'If this wasn’t you, you can ignore this email: nothing can be seen or signed without it.':
    'Si no fue usted, puede ignorar este correo: sin él no se puede ver ni firmar nada.',
  'Read and sign': 'Leer y firmar',
  'Waivers signed for {person}': 'Exenciones firmadas para {person}',
  '{signer} signed the current waivers for {person}. The signed documents are attached for your records.':
    '{signer} firmó las exenciones actuales para {person}. Los documentos firmados van adjuntos; guárdelos.',
  'version {number}': 'versión {number}',
  'Earlier signatures stay valid for their time. If this wasn’t you, please let us know right away.':
    'Lo firmado antes sigue valiendo por su tiempo. Si no fue usted, avísenos enseguida.',
}

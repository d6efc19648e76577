/** Signing, and signed documents. */
export const waivers = {
  'This text is in {language}, and that’s the version you sign.':
    'Este texto está en {language}, y es el texto que usted firma.',
  'Verify A Signed Document': 'Verificar un documento firmado',
  'Verify a signed document': 'Verificar un documento firmado',
  'Signed document': 'Documento firmado',
  'Comparing...': 'Comparando...',
  'Not one of our documents': 'No es un documento nuestro',
  'Genuine, but withdrawn': 'Auténtico, pero retirado',
  'Genuine and unchanged': 'Auténtico y sin cambios',
  'Signing electronically': 'Firma electrónica',
  'You’ll get a PDF of every signed document once you’ve paid.':
    'Recibirá cada documento firmado como PDF cuando la inscripción esté pagada.',
  'Choose the PDF of a waiver signed with {name}. We’ll tell you if it’s exactly the document that was signed, and nothing about the person it’s for. We compare the file and don’t keep it.':
    'Elija el PDF de una exención firmada con {name}. Le diremos si es exactamente el documento que se firmó, y nada sobre la persona. Comparamos el archivo y no lo guardamos.',
  'Fingerprint of this file (SHA-256):': 'Huella digital de este archivo (SHA-256):',
  '{name} has no signed document with this content. It may have been changed, saved again by another program or signed somewhere else. Try the original file from our email.':
    '{name} no tiene ningún documento firmado con este contenido. Quizá se cambió, otro programa lo guardó de nuevo o se firmó en otro lugar. Pruebe con el archivo original de nuestro correo.',
  '“{title}”, version {number}, was signed on {signed} and withdrawn on {withdrawn}.':
    '«{title}», versión {number}, se firmó el {signed} y se retiró el {withdrawn}.',
  '“{title}”, version {number}, was signed on {signed}.':
    '«{title}», versión {number}, se firmó el {signed}.',
  'Please sign here.': 'Firme aquí.',
  '{signer_name}’s signature': 'Firma de {signer_name}',
  'One more thing before you can sign.|{count} more things before you can sign.':
    'Falta una cosa antes de firmar.|Faltan {count} cosas antes de firmar.',
  'Sign this document|Sign {count} documents': 'Firmar este documento|Firmar {count} documentos',
  '{signer_name}’s own signature': 'Firma propia de {signer_name}',
  '{signer_name}’s own signature, and for {names} as parent or guardian':
    'Firma propia de {signer_name}, y por {names} como padre, madre o tutor',
  '{signer_name} signs for {names} as parent or guardian':
    '{signer_name} firma por {names} como padre, madre o tutor',
  'Signed by {signer_name}': 'Firmado por {signer_name}',
  'for {names}': 'por {names}',
  'Text: {title}': 'Texto: {title}',
  'Show less': 'Mostrar menos',
  'Show full text': 'Mostrar todo el texto',
  'of {title}': 'de {title}',
  'Read to the end': 'Leído hasta el final',
  'Please confirm that you agree to these documents.': 'Confirme que está de acuerdo con estos documentos.',
  'Yes to “{title}” for {names}': 'Sí a “{title}” para {names}',
  'Yes to “{title}”': 'Sí a “{title}”',
  'Choose one by one': 'Elegir uno por uno',
  'I’ve read {titles} and agree to it.': 'He leído {titles} y estoy de acuerdo.',
  'I’ve read {titles} and agree to each of them.': 'He leído {titles} y estoy de acuerdo con cada uno.',
  'I’ve read {titles} and agree to it for {names}.':
    'He leído {titles} y estoy de acuerdo en nombre de {names}.',
  'I’ve read {titles} and agree to each of them for {names}.':
    'He leído {titles} y estoy de acuerdo con cada uno en nombre de {names}.',
}

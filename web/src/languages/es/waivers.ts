/** Signing, and signed documents. */
export const waivers = {
  'This text is in {language}, and that is the text you sign.':
    'Este texto está en {language}, y es el texto que usted firma.',
  'Verify A Signed Document': 'Verificar un documento firmado',
  'Verify a signed document': 'Verificar un documento firmado',
  'Signed document': 'Documento firmado',
  'Comparing...': 'Comparando...',
  'Not a document of ours': 'No es un documento nuestro',
  'Genuine, but withdrawn': 'Auténtico, pero retirado',
  'Genuine and unchanged': 'Auténtico y sin cambios',
  'Signing electronically': 'Firma electrónica',
  'You get every signed document as PDF once the registration is paid.':
    'Recibirá cada documento firmado como PDF cuando la inscripción esté pagada.',
  'Choose the PDF of a waiver that was signed with {name}. You learn whether it is, to the last letter, the document that was signed, and nothing about the person it concerns. The file is compared and not kept.':
    'Elija el PDF de una exención que se firmó con {name}. Sabrá si es, hasta la última letra, el documento que se firmó, y nada sobre la persona de la que trata. El archivo se compara y no se guarda.',
  'Fingerprint of this file (SHA-256):': 'Huella digital de este archivo (SHA-256):',
  '{name} has no signed document with these contents. It was changed, saved again by another program, or signed elsewhere. Please try the file as it came with our e-mail.':
    '{name} no tiene ningún documento firmado con este contenido. Se cambió, otro programa lo guardó de nuevo o se firmó en otro lugar. Pruebe con el archivo tal como llegó con nuestro correo.',
  '“{title}”, version {number}, was signed on {signed} and withdrawn on {withdrawn}.':
    '«{title}», versión {number}, se firmó el {signed} y se retiró el {withdrawn}.',
  '“{title}”, version {number}, was signed on {signed}.':
    '«{title}», versión {number}, se firmó el {signed}.',
  'Please sign here.': 'Firme aquí.',
  'I have read “{title}” and agree to it for {names}.': 'He leído «{title}» y lo acepto por {names}.',
  'I have read “{title}” and agree to it.': 'He leído «{title}» y lo acepto.',
  'Signature of {signer_name}': 'Firma de {signer_name}',
  'Before you can sign, one thing is missing.|Before you can sign, {count} things are missing.':
    'Antes de firmar falta una cosa.|Antes de firmar faltan {count} cosas.',
  'Sign this document|Sign {count} documents': 'Firmar este documento|Firmar {count} documentos',
  '{signer_name} signs in person': '{signer_name} firma en persona',
  '{signer_name} signs for {names} as parent or guardian, and in person':
    '{signer_name} firma por {names} como padre, madre o tutor, y en persona',
  '{signer_name} signs for {names} as parent or guardian':
    '{signer_name} firma por {names} como padre, madre o tutor',
  'Signed by {signer_name}': 'Firmado por {signer_name}',
  'for {names}': 'por {names}',
  'Text: {title}': 'Texto: {title}',
  'Show less': 'Mostrar menos',
  'Show the whole text': 'Mostrar todo el texto',
  'of {title}': 'de {title}',
  'Read to the end': 'Leído hasta el final',
}

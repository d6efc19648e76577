export const insurance = {
  'Insurance accepted: {place}': 'Seguro de {place} aceptado',
  'Insurance not accepted: {place}': 'Seguro de {place} no aceptado',
  'Thank you! We accepted “{file}”. {place} is covered through {day}.':
    '¡Gracias! Aceptamos «{file}». {place} tiene cobertura hasta el {day}.',
  'We couldn’t accept “{file}” as proof of insurance for {place}.':
    '«{file}» no pudo aceptarse como prueba del seguro de {place}.',
  'Open insurance documents': 'Abrir los documentos de seguro',
  'Insurance for {place} ends on {day}': 'El seguro de {place} termina el {day}',
  'The coverage on record for {place} (“{file}”) ends on {day}.':
    'La cobertura que consta para {place} («{file}») termina el {day}.',
  'Please upload the new insurance document before then, so everyone stays covered.':
    'Suba el nuevo documento de seguro antes de esa fecha, para que todos sigan con cobertura.',
  'Upload new document': 'Subir el documento nuevo',
  'Certificate of insurance for {place}, policy {policy_number}':
    'Certificado de seguro para {place}, póliza {policy_number}',
  'please send us a certificate of insurance under policy {policy_number}:':
    'le pedimos un certificado de seguro de la póliza {policy_number}:',
  'Covered: {place}': 'Asegurado: {place}',
  'Certificate holder: {holder_name}, {holder_address}':
    'Titular del certificado: {holder_name}, {holder_address}',
  'The holder should be an additional insured.': 'El titular ha de ser asegurado adicional.',
  'The holder only needs to be informed.': 'El titular solo ha de ser informado.',
  'From {from} to {until}: {purpose}': 'Del {from} al {until}: {purpose}',
  'Requested wording: {special_wording}': 'Texto que pide el titular: {special_wording}',
  'Please reply to {support_email}.': 'Responda a {support_email}.',
  'Certificate of insurance for {holder} is ready': 'El certificado de seguro para {holder} está listo',
  'No certificate of insurance for {holder}': 'No hay certificado de seguro para {holder}',
  'The certificate of insurance for {holder} is no longer valid':
    'El certificado de seguro para {holder} ya no vale',
  'The certificate of insurance for {holder}, covering {place}, has been issued.':
    'El certificado de seguro de {place} para {holder} está emitido.',
  'We couldn’t issue the certificate of insurance for {holder}, covering {place}.':
    'No se pudo emitir el certificado de seguro de {place} para {holder}.',
  'The certificate of insurance for {holder}, covering {place}, was revoked.':
    'El certificado de seguro de {place} para {holder} fue revocado.',
  'Open certificates': 'Abrir los certificados',
  'Certificate of insurance: {place}': 'Certificado de seguro de {place}',
  'The certificate of insurance for {place} is no longer valid':
    'El certificado de seguro de {place} ya no vale',
  'here’s the certificate of insurance for {holder}, covering {place} from {from} to {until}.':
    'este es el certificado de seguro de {place} para {holder}, del {from} al {until}.',
  'This page always shows whether it’s still valid.': 'La misma página muestra siempre si está vigente.',
  'the certificate of insurance for {holder}, covering {place}, was revoked.':
    'el certificado de seguro de {place} para {holder} fue revocado.',
  'Open the certificate': 'Abrir el certificado',
}

/** Signing, and documents that were signed. */
export const waivers = {
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
}

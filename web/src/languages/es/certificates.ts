/** Certificates of insurance and the policies they are written of. */
export const certificates = {
  'The certificate is written. Open it from the list.': 'El certificado está emitido. Ábralo desde la lista.',
  'The office has your request and tells you by letter.':
    'La oficina tiene su solicitud y le avisa por correo.',
  'Ask for a certificate': 'Pedir un certificado',
  'Ask the office': 'Pedirlo a la oficina',
  'Get the certificate': 'Obtener el certificado',
  'Who wants to see it': 'Quién lo pide',
  'The owner of the field as named in the contract.': 'El dueño del campo, como figura en el contrato.',
  'Address of the holder': 'Dirección del titular',
  'E-mail of the holder': 'Correo electrónico del titular',
  'Gets the link to the certificate.': 'Recibe el enlace al certificado.',
  'Where and what for': 'Dónde y para qué',
  'For instance: practice at Riverside Park, fields 1 to 4.':
    'Por ejemplo: entrenamiento en Riverside Park, campos 1 a 4.',
  'The holder is an additional insured': 'El titular es asegurado adicional',
  'Covered as well, with a right to claim. Most contracts of fields ask for it.':
    'También cubierto, con derecho a reclamar. La mayoría de los contratos de campos lo piden.',
  'Write it again every year, of the policy that follows':
    'Emitirlo de nuevo cada año, de la póliza siguiente',
  'Special wording': 'Texto especial',
  'Only if the holder demands words of its own. The insurer has to agree, which takes days.':
    'Solo si el titular exige un texto propio. La aseguradora tiene que aceptarlo, y eso tarda días.',
  'No policy covers all these days. Please choose days within one policy.':
    'Ninguna póliza cubre todos estos días. Elija días dentro de una póliza.',
  'Policy {number} covers these days: the certificate is there at once.':
    'La póliza {number} cubre estos días: el certificado sale al instante.',
  'Policy {number} covers these days until {day}. The office looks at the request.':
    'La póliza {number} cubre estos días hasta el {day}. La oficina revisa la solicitud.',
  'This certificate is in force today.': 'Este certificado está vigente hoy.',
  'This certificate is genuine and begins later.': 'Este certificado es auténtico y empieza más tarde.',
  'This certificate is over.': 'Este certificado ya terminó.',
  'This certificate was revoked and does not hold.': 'Este certificado fue revocado y no vale.',
  'Certificate of insurance': 'Certificado de seguro',
  'There is no such certificate. Please scan the code on the paper again.':
    'No existe ese certificado. Escanee de nuevo el código del papel.',
  Covered: 'Asegurado',
  'Certificate holder': 'Titular del certificado',
  'Holder is': 'El titular es',
  'Additional insured': 'Asegurado adicional',
  Informed: 'Informado',
  Insurer: 'Aseguradora',
  'Policy number': 'Número de póliza',
  'Open the certificate': 'Abrir el certificado',
  'Saved. Whoever asked gets a letter.': 'Guardado. Quien lo pidió recibe un correo.',
  'Certificate for {name}': 'Certificado para {name}',
  'Somebody else has changed this certificate meanwhile. Nothing was overwritten.':
    'Otra persona cambió este certificado mientras tanto. No se sobrescribió nada.',
  'Write it': 'Emitirlo',
  'Of the policy, as the insurer allows it.': 'De la póliza, como lo permite la aseguradora.',
  'Give the insurer’s': 'Dar el de la aseguradora',
  'The paper it has sent you.': 'El documento que le envió.',
  'Whoever asked reads the reason.': 'Quien lo pidió lee el motivo.',
  'Certificate of the insurer': 'Certificado de la aseguradora',
  'Why it is revoked': 'Por qué se revoca',
  'Being looked at': 'En revisión',
  Written: 'Emitido',
  'Taken back': 'Retirado',
  Revoked: 'Revocado',
  Holder: 'Titular',
  'goes on': 'sigue',
  'Certificates of insurance': 'Certificados de seguro',
  'For the owner of a field, a school or a tournament that wants to see that a team is covered.':
    'Para el dueño de un campo, una escuela o un torneo que quiere ver que un equipo está cubierto.',
  certificates: 'certificados',
  'Holder, team or club': 'Titular, equipo o club',
  'No certificates yet': 'Aún no hay certificados',
  'Say who wants to see the cover and for which days. Mostly it is there at once.':
    'Diga quién quiere ver la cobertura y para qué días. Casi siempre sale al instante.',
  'Decide on {name}': 'Decidir sobre {name}',
  Revoke: 'Revocar',
  'End {name} with the policy': 'Terminar {name} con la póliza',
  'Do not go on': 'No seguir',
  'Take back the request for {name}?': '¿Retirar la solicitud para {name}?',
  'Nothing is written for this holder. You can ask again at any time.':
    'No se emite nada para este titular. Puede pedirlo de nuevo en cualquier momento.',
  'The office has entered no policy yet, so no certificate can be written.':
    'La oficina aún no registró ninguna póliza, así que no se puede emitir ningún certificado.',
  Policies: 'Pólizas',
  'Enter a policy': 'Registrar una póliza',
  'Certificates are written of a policy: who insures, how far, and for which days.':
    'Los certificados se emiten de una póliza: quién asegura, hasta cuánto y para qué días.',
  Certificates: 'Certificados',
  'Written here at once': 'Se emiten aquí al instante',
  'Written by the insurer': 'Los emite la aseguradora',
  'General liability': 'Responsabilidad civil general',
  'Somebody else has changed this policy meanwhile: {insurer}, until {day}. Nothing was overwritten.':
    'Otra persona cambió esta póliza mientras tanto: {insurer}, hasta el {day}. No se sobrescribió nada.',
  'What is covered': 'Qué está cubierto',
  'At most, each occurrence': 'Como máximo, por siniestro',
  'Add a cover': 'Agregar una cobertura',
  'Remove the last': 'Quitar la última',
  'Wording for an additional insured': 'Texto para un asegurado adicional',
  'As the insurer demands it; it stands on every such certificate.':
    'Como lo exige la aseguradora; figura en cada certificado de este tipo.',
  'The insurer has agreed that certificates are written here':
    'La aseguradora aceptó que los certificados se emitan aquí',
  'Otherwise each request waits for the office, and the broker is asked by letter.':
    'Si no, cada solicitud espera a la oficina y se pregunta al corredor por correo.',
  'E-mail of the broker': 'Correo electrónico del corredor',
}

/** Certificates of insurance and their policies. */
export const certificates = {
  'The certificate is ready. Open it from the list.': 'El certificado está emitido. Ábralo desde la lista.',
  'The office has your request and will e-mail you.': 'La oficina tiene su solicitud y le avisa por correo.',
  'Request a certificate': 'Pedir un certificado',
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
  'Covered as well, with a right to claim. Most field contracts ask for it.':
    'También cubierto, con derecho a reclamar. La mayoría de los contratos de campos lo piden.',
  'Renew it every year, under the next policy': 'Renovarlo cada año con la póliza siguiente',
  'Special wording': 'Texto especial',
  'Only if the holder requires specific wording. The insurer has to agree, which takes days.':
    'Solo si el titular exige un texto propio. La aseguradora tiene que aceptarlo, y eso tarda días.',
  'No policy covers all these days. Please choose days within one policy.':
    'Ninguna póliza cubre todos estos días. Elija días dentro de una póliza.',
  'Policy {number} covers these days: the certificate is there at once.':
    'La póliza {number} cubre estos días: el certificado sale al instante.',
  'Policy {number} covers these days until {day}. The office reviews the request.':
    'La póliza {number} cubre estos días hasta el {day}. La oficina revisa la solicitud.',
  'This certificate is in force today.': 'Este certificado está vigente hoy.',
  'This certificate is genuine and starts later.': 'Este certificado es auténtico y empieza más tarde.',
  'This certificate has expired.': 'Este certificado ya venció.',
  'This certificate was revoked and is not valid.': 'Este certificado fue revocado y no es válido.',
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
  'Saved. Whoever asked gets an e-mail.': 'Guardado. Quien lo pidió recibe un correo.',
  'Certificate for {name}': 'Certificado para {name}',
  'Someone else has changed this certificate in the meantime. Nothing was overwritten.':
    'Otra persona cambió este certificado mientras tanto. No se sobrescribió nada.',
  'Issue it': 'Emitirlo',
  'From the policy, as the insurer allows it.': 'De la póliza, como lo permite la aseguradora.',
  'Upload the insurer’s': 'Subir el de la aseguradora',
  'The certificate it has sent you.': 'El documento que le envió.',
  'Whoever asked will see the reason.': 'Quien lo pidió lee el motivo.',
  'Certificate of the insurer': 'Certificado de la aseguradora',
  'Why it is revoked': 'Por qué se revoca',
  'In review': 'En revisión',
  Issued: 'Emitido',
  Revoked: 'Revocado',
  Holder: 'Titular',
  renews: 'se renueva',
  'Certificates of insurance': 'Certificados de seguro',
  'For field owners, schools and tournaments that want proof that a team is covered.':
    'Para el dueño de un campo, una escuela o un torneo que quiere ver que un equipo está cubierto.',
  certificates: 'certificados',
  'Holder, team or club': 'Titular, equipo o club',
  'They can be requested here once the office has entered a policy.':
    'Se podrán pedir aquí cuando la oficina haya registrado una póliza.',
  'No certificates yet': 'Aún no hay certificados',
  'Say who wants proof and for which days. Usually it is ready at once.':
    'Diga quién quiere ver la cobertura y para qué días. Casi siempre sale al instante.',
  'Decide on {name}': 'Decidir sobre {name}',
  Revoke: 'Revocar',
  'End {name} with the policy': 'Terminar {name} con la póliza',
  'Do not renew': 'No renovar',
  'Withdraw the request for {name}?': '¿Retirar la solicitud para {name}?',
  'Nothing is issued for this holder. You can ask again at any time.':
    'No se emite nada para este titular. Puede pedirlo de nuevo en cualquier momento.',
  'The office has entered no policy yet, so no certificate can be issued.':
    'La oficina aún no registró ninguna póliza, así que no se puede emitir ningún certificado.',
  Policies: 'Pólizas',
  'Add a policy': 'Registrar una póliza',
  'Certificates are issued from a policy: who insures, up to which limits, and for which days.':
    'Los certificados se emiten de una póliza: quién asegura, hasta cuánto y para qué días.',
  Certificates: 'Certificados',
  'Issued here at once': 'Se emiten aquí al instante',
  'Issued by the insurer': 'Los emite la aseguradora',
  'General liability': 'Responsabilidad civil general',
  'Someone else has changed this policy in the meantime: {insurer}, until {day}. Nothing was overwritten.':
    'Otra persona cambió esta póliza mientras tanto: {insurer}, hasta el {day}. No se sobrescribió nada.',
  'What is covered': 'Qué está cubierto',
  'Limit per occurrence': 'Límite por siniestro',
  'Add coverage': 'Agregar una cobertura',
  'Remove the last': 'Quitar la última',
  'Wording for an additional insured': 'Texto para un asegurado adicional',
  'As the insurer requires it; shown on every such certificate.':
    'Como lo exige la aseguradora; figura en cada certificado de este tipo.',
  'The insurer has agreed that certificates are issued here':
    'La aseguradora aceptó que los certificados se emitan aquí',
  'Otherwise each request waits for the office, and the broker is asked by e-mail.':
    'Si no, cada solicitud espera a la oficina y se pregunta al corredor por correo.',
  'E-mail of the broker': 'Correo electrónico del corredor',
}

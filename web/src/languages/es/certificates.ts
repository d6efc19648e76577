/** Certificates of insurance and their policies. */
export const certificates = {
  'Your certificate is ready. Open it from the list.': 'El certificado está emitido. Ábralo desde la lista.',
  'The office has your request and will email you.': 'La oficina tiene su solicitud y le avisa por correo.',
  'Request a certificate': 'Pedir un certificado',
  'Get certificate': 'Obtener el certificado',
  'Who needs to see it': 'Quién lo pide',
  'The field owner’s name from your contract.': 'El nombre del dueño del campo, como figura en el contrato.',
  'Holder’s address': 'Dirección del titular',
  'Holder’s email': 'Correo electrónico del titular',
  'They get the link to the certificate.': 'Recibe el enlace al certificado.',
  'Place and purpose': 'Lugar y motivo',
  'For example: practice at Riverside Park, fields 1 to 4.':
    'Por ejemplo: práctica en Riverside Park, campos 1 a 4.',
  'The holder is an additional insured': 'El titular es asegurado adicional',
  'Also covered, with a right to claim. Most field contracts require this.':
    'También cubierto, con derecho a reclamar. La mayoría de los contratos de campos lo piden.',
  'Renew it every year with the next policy': 'Renovarlo cada año con la póliza siguiente',
  'Special wording': 'Texto especial',
  'Only if the holder requires specific wording. The insurer needs to approve it, which takes days.':
    'Solo si el titular exige un texto propio. La aseguradora tiene que aceptarlo, y eso tarda días.',
  'No policy covers all of these dates. Choose dates within one policy.':
    'Ninguna póliza cubre todos estos días. Elija días dentro de una póliza.',
  'Policy {number} covers these dates, so you’ll get the certificate right away.':
    'La póliza {number} cubre estas fechas: el certificado sale al instante.',
  'Policy {number} covers these dates until {day}. The office reviews the request.':
    'La póliza {number} cubre estos días hasta el {day}. La oficina revisa la solicitud.',
  'This certificate is valid today.': 'Este certificado está vigente hoy.',
  'This certificate is genuine and starts later.': 'Este certificado es auténtico y empieza más tarde.',
  'This certificate has expired.': 'Este certificado ya venció.',
  'This certificate was revoked and isn’t valid.': 'Este certificado fue revocado y no es válido.',
  'Certificate of insurance': 'Certificado de seguro',
  'We couldn’t find this certificate. Please scan the code on it again.':
    'No encontramos este certificado. Escanee su código de nuevo.',
  Covered: 'Asegurado',
  'Certificate holder': 'Titular del certificado',
  'Listed as': 'Figura como',
  'Additional insured': 'Asegurado adicional',
  'Certificate holder only': 'Solo titular del certificado',
  Insurer: 'Aseguradora',
  'Policy number': 'Número de póliza',
  'Review with a new date': 'Revisar con otra fecha',
  'Review again': 'Revisar de nuevo',
  'No date yet': 'Aún sin fecha',
  'Open the certificate': 'Abrir el certificado',
  'Saved. We’ll email the person who asked.': 'Guardado. Enviaremos un correo a quien lo pidió.',
  'Certificate for {name}': 'Certificado para {name}',
  'Someone else changed this certificate while you were working on it. Nothing was overwritten.':
    'Otra persona cambió este certificado mientras usted lo revisaba. No se sobrescribió nada.',
  'Issue from policy': 'Emitir de la póliza',
  'As the insurer allows.': 'Como lo permite la aseguradora.',
  'Upload the insurer’s': 'Subir el de la aseguradora',
  'The certificate they sent you.': 'El documento que le envió.',
  'The person who asked will see the reason.': 'Quien lo pidió lee el motivo.',
  'Insurer’s certificate': 'Certificado de la aseguradora',
  'Reason for revoking': 'Por qué se revoca',
  'In review': 'En revisión',
  Issued: 'Emitido',
  Revoked: 'Revocado',
  Holder: 'Titular',
  renews: 'se renueva',
  'Certificates of insurance': 'Certificados de seguro',
  'Proof of coverage for field owners, schools and tournaments.':
    'Prueba de cobertura para dueños de campos, escuelas y torneos.',
  certificates: 'certificados',
  '1 certificate': '1 certificado',
  'Holder, team or club': 'Titular, equipo o club',
  'You can request them here once the office adds a policy.':
    'Se podrán pedir aquí cuando la oficina haya registrado una póliza.',
  'No certificates yet': 'Aún no hay certificados',
  'Tell us who needs proof and for which dates. It’s usually ready right away.':
    'Díganos quién necesita la prueba y para qué fechas. Casi siempre sale al instante.',
  'Review {name}': 'Revisar {name}',
  Revoke: 'Revocar',
  'Don’t renew {name} with the next policy': 'No renovar {name} con la próxima póliza',
  'Don’t renew': 'No renovar',
  'Cancel the request for {name}?': '¿Cancelar la solicitud para {name}?',
  'No certificate will be issued for this holder. You can ask again anytime.':
    'No se emite nada para este titular. Puede pedirlo de nuevo en cualquier momento.',
  'The office hasn’t added a policy yet, so certificates aren’t available.':
    'La oficina aún no registró ninguna póliza, así que no hay certificados disponibles.',
  Policies: 'Pólizas',
  'Add policy': 'Registrar una póliza',
  'Certificates come from a policy: the insurer, the limits and the dates.':
    'Los certificados se emiten de una póliza: quién asegura, hasta cuánto y para qué días.',
  Certificates: 'Certificados',
  'Issued here right away': 'Se emiten aquí al instante',
  'Issued by the insurer': 'Los emite la aseguradora',
  'General liability': 'Responsabilidad civil general',
  'Someone else changed this policy while you were editing: {insurer}, through {day}. Nothing was overwritten.':
    'Otra persona cambió esta póliza mientras usted la editaba: {insurer}, hasta el {day}. No se sobrescribió nada.',
  'What is covered': 'Qué está cubierto',
  'Limit per occurrence': 'Límite por siniestro',
  'Add coverage': 'Agregar una cobertura',
  'Remove last': 'Quitar la última',
  'Wording for an additional insured': 'Texto para un asegurado adicional',
  'As the insurer requires. Shown on every certificate with an additional insured.':
    'Como lo exige la aseguradora; figura en cada certificado de este tipo.',
  'The insurer allows us to issue certificates here':
    'La aseguradora aceptó que los certificados se emitan aquí',
  'Otherwise the office reviews each request, and we email the broker.':
    'Si no, cada solicitud espera a la oficina y se pregunta al corredor por correo.',
  'Broker’s email': 'Correo electrónico del corredor',

  // By venue
  '{count} certificate missing at a venue|{count} certificates missing at venues':
    'Falta {count} certificado para una sede|Faltan {count} certificados para sedes',
  '{count} of {all} covered': '{count} de {all} con certificado',
  'Certificates by venue': 'Certificados por sede',
  'Events of the next {days} days at venues that ask teams for a certificate of insurance.':
    'Eventos de los próximos {days} días en sedes que piden a los equipos un certificado de seguro.',
  'No certificates needed soon': 'No se necesitan certificados por ahora',
  'Teams show up here when they’re in an event at a venue that asks for one.':
    'Los equipos aparecen aquí cuando están en un evento en una sede que lo pide.',
  '{count} certificate is missing for events in the next {days} days.|{count} certificates are missing for events in the next {days} days.':
    'Falta {count} certificado para eventos de los próximos {days} días.|Faltan {count} certificados para eventos de los próximos {days} días.',
  'Covered##by a certificate': 'Cubierto',
  'Requested##certificate': 'Solicitado',
  'Missing##certificate': 'Falta',
  'Can be shown at check-in.': 'Se puede mostrar en la entrada.',
  'Undo the match for {team}': 'Deshacer la asociación de {team}',
  'Undo match': 'Deshacer',
  'Match a certificate for {team}': 'Asociar un certificado para {team}',
  'Match##a certificate': 'Asociar',
  'Match a certificate: {team}': 'Asociar un certificado: {team}',
  'There’s no valid certificate or approved file for this team or its club yet.':
    'Todavía no hay un certificado válido ni un archivo aprobado de este equipo o de su club.',
  'Which one names {holder}?': '¿Cuál está a nombre de {holder}?',
  'Check the holder, the dates and the limits on the document first.':
    'Revise primero el titular, las fechas y los límites en el documento.',
  'Edit##certificate': 'Editar',
  'Every team needs a certificate that names this venue':
    'Todo equipo necesita un certificado a nombre de esta sede',
  'We request it before each event, and show who doesn’t have one.':
    'Lo pedimos antes de cada evento y mostramos a quién le falta.',
  'The owner’s legal name. Leave blank to use the venue’s name.':
    'El nombre legal del dueño. Déjelo en blanco para usar el nombre de la sede.',
  'Leave blank to use the venue’s address.': 'Déjelo en blanco para usar la dirección de la sede.',
  'Gets a link to each certificate.': 'Recibe un enlace a cada certificado.',
  'Leave blank if any limit is fine.': 'Déjelo en blanco si cualquier límite sirve.',
  'List the holder as an additional insured': 'Incluir al titular como asegurado adicional',
  'Certificate of insurance changed': 'Certificado de seguro cambiado',
  'Teams don’t need a certificate for this venue.': 'Los equipos no necesitan un certificado para esta sede.',
  'Certificate required': 'Certificado obligatorio',
  'Lowest limit per occurrence': 'Límite mínimo por siniestro',
  'Certificate for the venue': 'Certificado para la sede',
}

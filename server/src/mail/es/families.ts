export const families = {
  '{name}: {kind} uploaded': '{name}: se subió {kind}',
  '{author} uploaded a document for {name}: {kind}.': '{author} subió un documento de {name}: {kind}.',
  'View document': 'Ver el documento',
  'Document accepted: {person}': 'Documento aceptado: {person}',
  'Document not accepted: {person}': 'Documento no aceptado: {person}',
  'Thank you! We accepted “{file}” for {person}.': '¡Gracias! Aceptamos «{file}» de {person}.',
  'We couldn’t accept “{file}” for {person}.': 'No pudimos aceptar «{file}» de {person}.',
  'You’re {name}’s guardian': 'Usted es responsable de {name}',
  '{name} has an account with us and named you as {relation}. While {child} is under 18, you sign what needs signing.':
    '{name} tiene una cuenta con nosotros y le nombró a usted como {relation}. Mientras {child} sea menor de 18 años, usted firma lo que haya que firmar.',
  'If you weren’t expecting this, please let us know.': 'Si no esperaba esto, avísenos.',
  '{inviter} invites you to {site}': '{inviter} le invita a {site}',
  '{inviter} would like you to be a guardian of {children}, too. With your own account, you can see memberships, cards and signed documents, and you can renew and pay.':
    '{inviter} quiere que usted también sea responsable de {children}. Con una cuenta propia puede ver membresías, tarjetas y documentos firmados, y puede renovar y pagar.',
  'The link works once, until {day}. If you weren’t expecting this, you can ignore this email.':
    'El enlace funciona una sola vez, hasta el {day}. Si no esperaba esto, puede ignorar este correo.',
  'See invitation': 'Ver la invitación',
  'You’re no longer {child}’s guardian': 'Usted ya no responde por {child}',
  'You’ve been removed as {child}’s guardian at {site}. If you think this is a mistake, please contact the club.':
    'Se le quitó como responsable de {child} en {site}. Si cree que es un error, comuníquese con el club.',
  '{guardian} accepted your invitation': '{guardian} aceptó su invitación',
  '{guardian} ({email}) is now a guardian of {children} along with you and sees the same memberships. You can change this anytime under My memberships.':
    '{guardian} ({email}) ahora responde por {children} junto con usted y ve las mismas membresías. Puede cambiarlo en Mis membresías cuando quiera.',
  'If this isn’t the person you invited, please remove their access there and let us know.':
    'Si no es la persona que usted invitó, quite el acceso allí y avísenos.',
}

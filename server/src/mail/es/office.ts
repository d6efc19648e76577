export const office = {
  'Your scheduled email wasn’t sent': 'Su correo programado no se envió',
  '“{subject}” wasn’t sent to anyone.': '«{subject}» no se envió a nadie.',
  'The list has more than doubled since you scheduled it.':
    'La lista creció a más del doble desde que lo programó.',
  'The list now has more than 10,000 people.': 'La lista tiene ahora más de 10,000 personas.',
  'No one on the list has an email address.': 'Nadie en la lista tiene correo electrónico.',
  'You can no longer email members.': 'Usted ya no puede escribir a los miembros.',
  'To send it, go to Members and choose who gets it.':
    'Para enviarlo, vaya a Miembros y elija quién lo recibe.',
  '{name}: registration approved': '{name}: inscripción aprobada',
  '{name}: registration not accepted': '{name}: inscripción no aceptada',
  'Good news! {name}’s registration for {membership}, season {season}, has been approved and is active.':
    'Buenas noticias: la inscripción de {name} para {membership}, temporada {season}, está aprobada y activa.',
  '{name}’s registration for {membership}, season {season}, wasn’t accepted.':
    'La inscripción de {name} para {membership}, temporada {season}, no fue aceptada.',
  'Your payment goes back to your card in a few days.': 'Su pago vuelve a su tarjeta en unos días.',
  'A question about {name}’s registration': 'Una pregunta sobre la inscripción de {name}',
  'Before we can approve {name}’s registration for {membership}, season {season}, we have a question:':
    'Antes de aprobar la inscripción de {name} en {membership}, temporada {season}, tenemos una pregunta:',
  'Just reply to this email.': 'Solo responda a este correo.',
  'A message about your registration': 'Un mensaje sobre su inscripción',
}

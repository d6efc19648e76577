/** The office's view of people: the table, a person's page, notes. */
export const members = {
  members: 'miembros',
  'Everyone on record: players, coaches, volunteers and parents.':
    'Todas las personas registradas: jugadoras, entrenadores, voluntarios y los padres responsables.',
  'Name, email, phone, parent or member ID': 'Nombre, correo, teléfono, padre o madre, o número de miembro',
  'No members yet': 'Todavía no hay nadie registrado',
  'People and their parents show up here as soon as they register.':
    'Quien se inscribe, y sus padres, aparecen aquí de inmediato.',
  'With a membership': 'Con membresía',
  'Contacts only': 'Solo contactos',
  'With an alert': 'Con alerta',
  '{day}, renews automatically': '{day}, se renueva automáticamente',
  Contact: 'Contacto',
  Alert: 'Alerta',
  Guardian: 'Tutor',
  'Guardian’s email': 'Correo del tutor',
  'Contact without a membership': 'Contacto sin membresía',
  '{name}’s sections': 'Secciones de {name}',
  Profile: 'Perfil',
  Household: 'Hogar',

  'Please note': 'Tenga en cuenta',
  '{day}, age {age}': '{day}, {age} años',
  'On record since': 'Registrado desde',
  'No membership yet: on record as a parent, guardian or imported contact.':
    'Sin membresía todavía: se conoce como padre, madre, tutor o contacto importado.',
  '{from} to {until}': '{from} a {until}',
  'No payments for this person yet.': 'Todavía no hay pagos por esta persona.',
  'Order {number}': 'Pedido {number}',
  Together: 'En total',
  'No one else is in this household.': 'No hay nadie más en este hogar.',
  'In this person’s care': 'A cargo de esta persona',
  'Note deleted.': 'La nota se eliminó.',
  Note: 'Nota',
  'Add a note': 'Agregar una nota',
  'No notes yet. Notes with an alert show at the top of this page for everyone who opens it.':
    'Todavía no hay notas. Una nota con alerta aparece arriba en esta página para todos los que la abren.',
  'Edit “{note}”': 'Cambiar «{note}»',
  'Delete “{note}”': 'Eliminar «{note}»',
  'Edit note': 'Cambiar la nota',
  '{who} changed this note while you were editing': '{who} cambió esta nota mientras usted la editaba',
  'Show as an alert': 'Mostrarla como alerta',
  'It shows at the top of this page, for volunteers too.':
    'Aparece arriba en esta página, también para los voluntarios.',
  'Note added': 'Nota escrita',
  'Note edited': 'Nota cambiada',
  'Note deleted': 'Nota eliminada',
  'Filled in by the member': 'Completado por el miembro',
  'Record created': 'Registro creado',
  'Details changed': 'Datos cambiados',
  'Photo updated': 'Foto cambiada',
  'Registered and paid': 'Inscrito y pagado',
  'Membership upgraded': 'Membresía mejorada',
  'Upgrade undone': 'Mejora deshecha',
  'Refunded in full, membership ended': 'Reembolsado por completo, membresía terminada',
  'Registration deleted': 'Inscripción eliminada',
  'Card reissued': 'Tarjeta hecha de nuevo',
  'Print card': 'Imprimir la tarjeta',
  'Details updated.': 'Los datos se cambiaron.',
  'Also change the address for': 'Cambiar también la dirección de',
  'Also change the phone for': 'Cambiar también el teléfono de',
  'Also change the email for': 'Cambiar también el correo de',
  'Also change the emergency contact for': 'Cambiar también el contacto de emergencia de',

  'Now: {detail}': 'Ahora: {detail}',
  '{name} is also a guardian': '{name} también es responsable',
  'Not changed for {names}: someone edited their details while you were typing.':
    'No se cambió para {names}: alguien modificó sus datos mientras usted escribía.',
  'Details changed for {count} person|Details changed for {count} people':
    'Datos cambiados de {count} persona|Datos cambiados de {count} personas',
  'Address changed for {count} person|Address changed for {count} people':
    'Dirección cambiada de {count} persona|Dirección cambiada de {count} personas',
  'Phone changed for {count} person|Phone changed for {count} people':
    'Teléfono cambiado de {count} persona|Teléfono cambiado de {count} personas',
  'Email changed for {count} person|Email changed for {count} people':
    'Correo cambiado de {count} persona|Correo cambiado de {count} personas',
  'Emergency contact changed for {count} person|Emergency contact changed for {count} people':
    'Contacto de emergencia cambiado de {count} persona|Contacto de emergencia cambiado de {count} personas',
  'Edit details': 'Cambiar los datos',
  'Someone else changed this member while you were editing. Nothing was overwritten.':
    'Otra persona cambió a este miembro mientras usted lo editaba. No se sobrescribió nada.',
  'Please refresh the page and try again.': 'Vuelva a cargar la página e inténtelo de nuevo.',
  'This member has no active membership, so there’s no card.':
    'Este miembro no tiene una membresía activa, por eso no hay tarjeta.',
  'New card issued': 'Tarjeta nueva creada',
  'Status set to {status}': 'Estado cambiado a {status}',
  'We couldn’t find this note. It may have been deleted.':
    'No encontramos esta nota. Es posible que se haya eliminado.',
  'This note already exists.': 'Esta nota ya existe.',
  'Someone else changed this note while you were editing. Nothing was overwritten.':
    'Otra persona cambió esta nota mientras usted la editaba. No se sobrescribió nada.',
  'Use 1 for an alert and 0 for any other note.': 'Una alerta es 1, cualquier otra nota 0.',
  'A note stays with its member.': 'Una nota queda con el miembro para quien se escribió.',
  Search: 'Búsqueda',
  'Enter who you’re looking for.': 'Indique a quién busca.',
}

/** Emails of the office to many: templates, and what waits for its hour. */
export const messages = {
  'Start with a template': 'Empezar con una plantilla',
  'No template': 'Sin plantilla',
  'Save as template': 'Guardar como plantilla',
  'Send now': 'Enviar ahora',
  'Send later': 'Enviar después',
  'Until then, you can stop it under Messages.': 'Hasta entonces puede detenerlo en Mensajes.',
  'We’ll send it to the people you selected.': 'Lo enviaremos a las personas que seleccionó.',
  'We’ll send it to everyone who matches your search and filters at that time. If that’s far more than today’s {count} people, we’ll email you instead of sending it.':
    'Lo enviaremos a todas las personas que coincidan con su búsqueda y sus filtros en ese momento. Si son muchas más que las {count} de hoy, no lo enviaremos y le avisaremos por correo.',
  'Schedule {count} email|Schedule {count} emails': 'Programar {count} correo|Programar {count} correos',
  'No one got it. To try again, choose people under Members.':
    'Nadie lo recibió. Para intentarlo otra vez, elija a las personas en Miembros.',
  'Scheduled for': 'Programado para',
  'People selected': 'Personas seleccionadas',
  Recipients: 'Destinatarios',
  'The people selected': 'Las personas seleccionadas',
  'Everyone who matches at that time': 'Todas las personas que coincidan en ese momento',
  Scheduled: 'Programado',
  Stopped: 'Detenido',
  'Stop {name}': 'Detener {name}',
  emails: 'correos',
  '1 email': '1 correo',
  'No emails yet': 'Aún no hay correos',
  'Go to Members, check the people to email, and choose Send email.':
    'Vaya a Miembros, marque a quién escribir y elija Enviar correo.',
  'Stop “{name}”?': '¿Detener «{name}»?',
  'Stop email': 'Detener correo',
  'It won’t be sent, but you can still read it here.': 'No se enviará. Podrá seguir leyéndolo aquí.',
  'Group emails, sent and scheduled. To write one, choose people under Members.':
    'Correos a grupos, enviados y programados. Para escribir uno, elija a las personas en Miembros.',
  'Choose people': 'Elegir personas',
  'Edit template': 'Editar plantilla',
  'New template': 'Nueva plantilla',
  'Save template': 'Guardar plantilla',
  '{name} changed this while you were editing.': '{name} cambió esto mientras usted lo editaba.',
  'Only your office sees it.': 'Solo lo ve su oficina.',
  'No templates yet': 'Aún no hay plantillas',
  'Write an email once and reuse it. Names and teams fill in automatically.':
    'Escriba un correo una vez y vuelva a usarlo. Los nombres y equipos se completan automáticamente.',
  'Delete “{name}”?': '¿Eliminar «{name}»?',
  'Delete template': 'Eliminar plantilla',
  'Emails already written with it won’t change.': 'Los correos ya escritos con ella no cambian.',
  'We couldn’t find this template.': 'No encontramos esta plantilla.',
  'There’s already a template by this name.': 'Ya hay una plantilla con este nombre.',
  'It’s too late to stop this email.': 'Ya es tarde para detener este correo.',
  'The list has more than doubled since this was scheduled.':
    'La lista creció a más del doble desde que se programó.',
  'The list now has more than 10,000 people.': 'La lista tiene ahora más de 10,000 personas.',
  'No one on the list has an email address.': 'Nadie en la lista tiene correo electrónico.',
  'The person who scheduled this can no longer email members.':
    'Quien lo programó ya no puede escribir a los miembros.',
  'Template saved.': 'Plantilla guardada.',
  'Template deleted.': 'Plantilla eliminada.',
  'Email scheduled.': 'Correo programado.',
  'Enter a time such as 6:30 PM.': 'Escriba una hora como 6:30 PM.',
  'Stopped. Nothing was sent.': 'Detenido. No se envió nada.',
  'Choose a time in the future.': 'Elija una hora que aún no haya pasado.',
  'Choose a day within the next year.': 'Elija un día dentro del próximo año.',

  // Attachments
  Attachments: 'Archivos adjuntos',
  'PDF, PNG or JPG, up to {count} files and 10 MB in all':
    'PDF, PNG o JPG, hasta {count} archivos y 10 MB en total',
  'We no longer keep this file.': 'Ya no guardamos este archivo.',
  'Files added.': 'Archivos agregados.',
  'You can attach up to 5 files.': 'Puede adjuntar hasta 5 archivos.',
  'Please attach the files again. We no longer have them, or they went out with another email.':
    'Adjunte los archivos de nuevo: ya no están aquí o se enviaron con otro correo.',
  'Attachments can be up to 10 MB in all. Remove one, or use smaller files.':
    'Los archivos pueden tener hasta 10 MB en total. Quite uno o reduzca su tamaño.',
}

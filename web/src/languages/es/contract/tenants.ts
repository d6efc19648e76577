/** The site's own settings and domains. */
export const tenants = {
  'There is no setting of this name.': 'No hay ninguna opción con este nombre.',
  'Membership, teams and events for your season.': 'Membresías, equipos y eventos para su temporada.',
  'Register players, coaches and teams, sign waivers and pay online. Membership for the whole season.':
    'Inscriba jugadoras, entrenadores y equipos, firme las exenciones y pague en línea. Membresía para toda la temporada.',
  'Please enter a host name such as www.example.org.': 'Escriba un nombre de dominio como www.example.org.',
  'This domain belongs to another site here. If it is yours, write to whoever runs this installation.':
    'Este dominio pertenece aquí a otro sitio. Si es suyo, escriba a quien administra esta instalación.',
  'The TXT record is not there yet. New records may take an hour to be seen everywhere; please check again later.':
    'El registro TXT todavía no está. Los registros nuevos pueden tardar una hora en verse; compruébelo más tarde.',
  'The record could not be looked up just now. Please check again in a minute.':
    'No se pudo consultar el registro en este momento. Compruébelo en un minuto.',
  'Please enter a color such as #1d4ed8.': 'Escriba un color como #1d4ed8.',
  'This is not the address of a picture.': 'Esta no es la dirección de una imagen.',
  'Someone else has changed the settings since you opened them. Nothing was overwritten.':
    'Otra persona cambió la configuración desde que usted la abrió. No se sobrescribió nada.',
  'Cards cannot be charged for real here: no payment provider is set up.':
    'Aquí no se puede cobrar a tarjetas de verdad: no hay proveedor de pagos configurado.',
  'This change cannot be undone.': 'Este cambio no se puede deshacer.',
  'This domain is in the list already.': 'Este dominio ya está en la lista.',
  'This picture is no longer there. Please choose it again.': 'Esta imagen ya no está. Elíjala de nuevo.',
}

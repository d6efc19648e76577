/** The site's own settings and domains. */
export const tenants = {
  'There’s no setting by this name.': 'No hay ninguna opción con este nombre.',
  'Membership, teams and events for your season.': 'Membresías, equipos y eventos para su temporada.',
  'Register players, coaches and teams, sign waivers and pay online. Membership for the whole season.':
    'Inscriba jugadoras, entrenadores y equipos, firme las exenciones y pague en línea. Membresía para toda la temporada.',
  'Enter a host name such as www.example.org.': 'Escriba un nombre de dominio como www.example.org.',
  'Another site here already uses this domain. If it’s yours, contact the administrator of this platform.':
    'Otro sitio ya usa este dominio. Si es suyo, comuníquese con quien administra esta plataforma.',
  'We can’t see the TXT record yet. New records can take up to an hour, so please check again later.':
    'El registro TXT todavía no está. Los registros nuevos pueden tardar una hora en verse; compruébelo más tarde.',
  'We couldn’t look up the record right now. Please try again in a minute.':
    'No se pudo consultar el registro en este momento. Compruébelo en un minuto.',
  'Enter a color such as #1d4ed8.': 'Escriba un color como #1d4ed8.',
  'This isn’t the address of a picture.': 'Esta no es la dirección de una imagen.',
  'Someone else changed the settings while you were editing. Nothing was overwritten.':
    'Otra persona cambió la configuración mientras usted la editaba. No se sobrescribió nada.',
  'Real card payments aren’t available yet: no payment provider is set up.':
    'Aquí no se puede cobrar a tarjetas de verdad: no hay proveedor de pagos configurado.',
  'This change can’t be undone.': 'Este cambio no se puede deshacer.',
  'This domain is already on the list.': 'Este dominio ya está en la lista.',
  'This picture is no longer available. Please choose it again.': 'Esta imagen ya no está. Elíjala de nuevo.',
}

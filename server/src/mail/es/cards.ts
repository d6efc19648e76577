export const cards = {
  Member: 'Miembro',
  'Membership card': 'Tarjeta de membresía',
  League: 'Liga',
  'Valid until': 'Vigente hasta',
  'Valid from': 'Vigente desde',
  'Your card is now valid until {day}.': 'Su tarjeta ahora es válida hasta el {day}.',
  'No longer valid': 'Ya no es válida',
  'This card is no longer valid.': 'Esta tarjeta ya no es válida.',
  'Check this card': 'Verificar esta tarjeta',
  Website: 'Sitio web',
  'Questions?': '¿Preguntas?',
  'The Apple Wallet certificate ends on {day}': 'El certificado de Apple Wallet vence el {day}',
  'From that day on, families can’t add cards to Apple Wallet and their iPhones hear of no changes. Cards that are on an iPhone stay there.':
    'Desde ese día, las familias no podrán agregar tarjetas a Apple Wallet y sus iPhone no se enterarán de los cambios. Las tarjetas que ya están en un iPhone se quedan ahí.',
  'Renew the certificate of {pass_type} at Apple, put it in place and restart the servers.':
    'Renueve el certificado de {pass_type} en Apple, póngalo en su lugar y reinicie los servidores.',
}

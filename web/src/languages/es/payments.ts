/** Orders, payments and refunds. */
export const payments = {
  Order: 'Pedido',
  'Order and payments': 'Pedido y pagos',
  Receipt: 'Recibo',
  Refund: 'Reembolso',
  'Payments and refunds': 'Pagos y reembolsos',
  Items: 'Artículos',
  For: 'Para',
  Price: 'Precio',
  Discount: 'Descuento',
  Total: 'Total',
  'Shown in the history and the email.': 'Aparece en el historial y en el correo.',

  // What is paid along with a membership
  'Coupon {code}: {amount}': 'Cupón {code}: {amount}',
  'Event credit: {amount}': 'Crédito para eventos: {amount}',
  'Pay these at the same time?': '¿Quiere pagar esto al mismo tiempo?',
  'It is one payment with one receipt.': 'Es un solo pago con un solo recibo.',
  'Was due on {day}': 'Venció el {day}',
  'Due on {day}': 'Vence el {day}',
  'Also paid': 'También pagó',
  'Also paid: {what}': 'También pagó: {what}',
  'Renewing for season {name}?': '¿Renueva para la temporada {name}?',
  'Renew for {names} and pay your team fees at the same time.':
    'Renueve para {names} y pague las cuotas del equipo al mismo tiempo.',
  'Memberships:': 'Membresías:',
  'Renew and pay together': 'Renovar y pagar todo junto',
  '{amount} from team funds': '{amount} de los fondos del equipo',
  'Refund to team funds': 'Reembolsar a los fondos del equipo',
  'It goes back to the funds of the team that paid.': 'Vuelve a los fondos del equipo que pagó.',
  'Paid from team funds': 'Pagado con los fondos del equipo',
}

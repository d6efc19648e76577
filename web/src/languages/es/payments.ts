/** Orders, payments and refunds. */
export const payments = {
  Order: 'Pedido',
  'Order and payments': 'Pedido y pagos',
  Receipt: 'Recibo',
  Refund: 'Reembolso',
  'Payments and refunds': 'Pagos y reembolsos',
  'What was ordered': 'Lo que se pidió',
  For: 'Para',
  Price: 'Precio',
  Discount: 'Descuento',
  Total: 'Total',
  'Shown in the history and in the e-mail.': 'Aparece en el historial y en el correo.',
}

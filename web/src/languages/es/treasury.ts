/** The money treasury of the office. */
export const treasury = {
  Orders: 'Pedidos',
  orders: 'pedidos',
  Dates: 'Fechas',
  'Dates: {from} to {until}': 'Fechas: del {from} al {until}',
  Payer: 'Pagador',
  Placed: 'Realizado',
  'Open order': 'Abrir el pedido',
  'Every order and how it was paid, newest first.':
    'Todos los pedidos y cómo se pagaron, los más recientes primero.',
  'Name, email, phone, order number or last 4 digits':
    'Nombre, correo, teléfono, número de pedido o últimos 4 dígitos',
  'No orders yet': 'Todavía no hay pedidos',
  'Orders show up here as soon as a family gets to the payment.':
    'Los pedidos aparecen aquí en cuanto una familia llega al pago.',
  '{what} and {count} more': '{what} y {count} más',
}

export const payments = {
  'We’ve refunded {amount}': 'Hemos reembolsado {amount}',
  'Your card was charged for order {number} even though nothing was owed anymore. We’ve refunded it.':
    'Se hizo un cargo a su tarjeta por el pedido {number} aunque ya no se debía nada. Hemos devuelto el dinero.',
  'We’ve refunded {amount} of your order {number}.': 'Hemos reembolsado {amount} de su pedido {number}.',
  'You paid by check or in cash, so the office will give it back to you.':
    'Usted pagó con cheque o en efectivo, así que la oficina le devolverá el dinero.',
  'We’ve refunded {amount} of your order {number} to the card you paid with.':
    'Hemos reembolsado {amount} de su pedido {number} a la tarjeta con la que pagó.',
  Refund: 'Reembolso',
  Reason: 'Motivo',
  'Banks usually show it in your account within 5 to 10 days.':
    'Los bancos suelen mostrarlo en la cuenta en 5 a 10 días.',
  'We returned it to the team’s funds.': 'Ya está de nuevo en los fondos del equipo.',
}

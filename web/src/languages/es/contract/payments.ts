/** Payments, coupons and refunds. */
export const payments = {
  'At most two decimals.': 'Como máximo dos decimales.',
  'Card numbers may not be typed here.': 'Aquí no se pueden escribir números de tarjeta.',
  'The card details are not complete. Please enter the card again.':
    'Los datos de la tarjeta están incompletos. Escriba la tarjeta de nuevo.',
  'The security code is not right. Please check the code on your card.':
    'El código de seguridad no es correcto. Revise el código de su tarjeta.',
  'The card number is not right. Please check it.': 'El número de tarjeta no es correcto. Revíselo.',
  'The bank could not process the card just now. Nothing was charged. Please try again.':
    'El banco no pudo procesar la tarjeta en este momento. No se cobró nada. Inténtelo de nuevo.',
  'Your bank did not confirm that it is you. Nothing was charged. Please try again.':
    'Su banco no confirmó que es usted. No se cobró nada. Inténtelo de nuevo.',
  'The bank’s question was not answered. Nothing was charged. Please try again.':
    'No se respondió a la pregunta del banco. No se cobró nada. Inténtelo de nuevo.',
  'The payment did not reach the bank. Nothing was charged. Please try again.':
    'El pago no llegó al banco. No se cobró nada. Inténtelo de nuevo.',
  'The card could not be charged. Nothing was taken. Please enter the card again.':
    'No se pudo cobrar a la tarjeta. No se tomó nada. Escriba la tarjeta de nuevo.',
  'There were too many attempts with this card. Please wait a while and try again.':
    'Hubo demasiados intentos con esta tarjeta. Espere un rato e inténtelo de nuevo.',
  'This order does not exist.': 'Este pedido no existe.',
  'The time to pay this order is over. Nothing was charged. Please start the payment again.':
    'Se acabó el tiempo para pagar este pedido. No se cobró nada. Comience el pago de nuevo.',
  'This order was cancelled. Nothing more will be charged.':
    'Este pedido se canceló. No se cobrará nada más.',
  'A payment for this order is already under way. Please wait for its result.':
    'Ya hay un pago en curso para este pedido. Espere el resultado.',
  'This has already been paid.': 'Esto ya está pagado.',
  'Nothing has to be paid for this order.': 'Por este pedido no hay que pagar nada.',
  'This order has to be paid by card.': 'Este pedido se paga con tarjeta.',
  'This try was already made with another card. Please try again.':
    'Este intento ya se hizo con otra tarjeta. Inténtelo de nuevo.',
  'Too many payments were declined for this order. Please wait an hour and try again.':
    'Se rechazaron demasiados pagos de este pedido. Espere una hora e inténtelo de nuevo.',
  'You have already used this coupon as often as it may be used.':
    'Ya usó este cupón todas las veces que se permite.',
  'This payment does not exist.': 'Este pago no existe.',
  'This payment was not charged, so nothing can be refunded.':
    'Este pago no se cobró, así que no hay nada que reembolsar.',
  'More than what is left of this payment cannot be refunded.':
    'No se puede reembolsar más de lo que queda de este pago.',
  'This refund was already asked for with other details. Please open the payment again.':
    'Este reembolso ya se pidió con otros datos. Abra el pago de nuevo.',
  'This call is not signed by the card provider.':
    'Esta llamada no está firmada por el proveedor de tarjetas.',
  'There is no receipt before the order is paid.': 'No hay recibo antes de pagar el pedido.',
  'Payment sent': 'Pago enviado',
  'Payment checked': 'Pago revisado',
  'Refund sent': 'Reembolso enviado',
  'The key of the refund must be a UUID.': 'La clave del reembolso debe ser un UUID.',
  'A refund is at least one cent.': 'Un reembolso es de al menos un centavo.',
  'Choose at least one line.': 'Elija al menos una línea.',
  'This site does not take cards yet. Please write to the office.':
    'Este sitio todavía no acepta tarjetas. Escriba a la oficina.',
  'The card could not be checked just now. Please try again in a moment.':
    'La tarjeta no se pudo comprobar en este momento. Inténtelo de nuevo en un momento.',
  'Your bank wants to ask you at each charge, so this card cannot be charged by itself. Please use another card.':
    'Su banco quiere preguntarle en cada cobro, así que esta tarjeta no se puede cobrar de forma automática. Use otra.',
  'What is due has changed in the meantime, perhaps because someone else has paid. Nothing was charged. Please look at the total again.':
    'Entretanto cambió lo que se debe, quizás porque otra persona pagó. No se cobró nada. Por favor, revise el total otra vez.',
  'At most 20 at once.': 'Como máximo 20 a la vez.',
}

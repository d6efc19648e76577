/** Payments, coupons and refunds. */
export const payments = {
  'Use up to two decimals.': 'Use dos decimales como máximo.',
  'Card numbers can’t be typed here.': 'Aquí no se pueden escribir números de tarjeta.',
  'The card details are incomplete. Please enter the card again.':
    'Los datos de la tarjeta están incompletos. Escriba la tarjeta de nuevo.',
  'The security code is wrong. Please check the code on your card.':
    'El código de seguridad no es correcto. Revise el código de su tarjeta.',
  'The card number is wrong. Please check it.': 'El número de tarjeta no es correcto. Revíselo.',
  'The bank couldn’t process the card right now. You haven’t been charged. Please try again.':
    'El banco no pudo procesar la tarjeta en este momento. No se le cobró nada. Inténtelo de nuevo.',
  'Your bank couldn’t confirm it’s you. You haven’t been charged. Please try again.':
    'Su banco no pudo confirmar que es usted. No se le cobró nada. Inténtelo de nuevo.',
  'Your bank’s check wasn’t completed. You haven’t been charged. Please try again.':
    'No se completó la verificación de su banco. No se le cobró nada. Inténtelo de nuevo.',
  'The payment didn’t reach your bank. You haven’t been charged. Please try again.':
    'El pago no llegó a su banco. No se le cobró nada. Inténtelo de nuevo.',
  'We couldn’t charge your card, so no money was taken. Please enter the card again.':
    'No pudimos cobrar a su tarjeta, así que no se tomó nada. Escriba la tarjeta de nuevo.',
  'Too many attempts with this card. Please wait a while and try again.':
    'Hubo demasiados intentos con esta tarjeta. Espere un rato e inténtelo de nuevo.',
  'We couldn’t find this order.': 'No encontramos este pedido.',
  'This order has timed out. You haven’t been charged. Please start the payment again.':
    'Se acabó el tiempo para pagar este pedido. No se le cobró nada. Comience el pago de nuevo.',
  'This order was canceled. You won’t be charged anything more.':
    'Este pedido se canceló. No se le cobrará nada más.',
  'A payment for this order is already in progress. Please wait for the result.':
    'Ya hay un pago en curso para este pedido. Espere el resultado.',
  'This has already been paid.': 'Esto ya está pagado.',
  'There’s nothing to pay for this order.': 'Por este pedido no hay que pagar nada.',
  'Please pay for this order by card.': 'Este pedido se paga con tarjeta.',
  'This attempt already used a different card. Please try again.':
    'Este intento ya se hizo con otra tarjeta. Inténtelo de nuevo.',
  'Too many payments were declined for this order. Please wait an hour and try again.':
    'Se rechazaron demasiados pagos de este pedido. Espere una hora e inténtelo de nuevo.',
  'You’ve already used this coupon as many times as allowed.':
    'Ya usó este cupón todas las veces que se permite.',
  'We couldn’t find this payment.': 'No encontramos este pago.',
  'This payment wasn’t charged, so there’s nothing to refund.':
    'Este pago no se cobró, así que no hay nada que reembolsar.',
  'That’s more than what’s left of this payment.': 'Es más de lo que queda de este pago.',
  'This refund was already requested with different details. Please open the payment again.':
    'Este reembolso ya se pidió con otros datos. Abra el pago de nuevo.',
  'This call isn’t signed by the card provider.':
    'Esta llamada no está firmada por el proveedor de tarjetas.',
  'The receipt is available once the order is paid.': 'El recibo está disponible cuando se paga el pedido.',
  'Payment sent': 'Pago enviado',
  'Payment checked': 'Pago revisado',
  'Refund sent': 'Devolución enviada',
  'The key of the refund must be a UUID.': 'La clave del reembolso debe ser un UUID.',
  'Refunds need to be at least one cent.': 'Un reembolso es de al menos un centavo.',
  'Choose at least one line.': 'Elija al menos una línea.',
  'This site doesn’t take cards yet. Please contact the office.':
    'Este sitio todavía no acepta tarjetas. Comuníquese con la oficina.',
  'We couldn’t check the card right now. Please try again in a moment.':
    'La tarjeta no se pudo comprobar en este momento. Inténtelo de nuevo en un momento.',
  'Your bank wants to check with you on every charge, so autopay won’t work with this card. Please use another one.':
    'Su banco quiere preguntarle en cada cobro, así que esta tarjeta no sirve para pagos automáticos. Use otra.',
  'The amount due has changed, maybe because someone else paid. You haven’t been charged. Please check the new total.':
    'Entretanto cambió lo que se debe, quizás porque otra persona pagó. No se cobró nada. Por favor, revise el total otra vez.',
  'Up to 20 at a time.': 'Como máximo 20 a la vez.',
  'What you ordered is no longer available. We’re refunding your card.':
    'Lo que pidió ya no está disponible. Le estamos reembolsando a su tarjeta.',
  'Amounts are in whole cents.': 'Los montos van en centavos enteros.',
}

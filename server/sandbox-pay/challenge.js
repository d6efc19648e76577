// The bank's question (3-D Secure) of the test bank.
import { call, dress, reportHeight, started } from './frame.js'

const TEXTS = {
  en: {
    title: 'Is this you?',
    about: 'Your bank would like you to confirm this payment.',
    amount: 'Amount',
    to: 'For',
    card: 'Card',
    ending: 'ending in',
    confirm: 'Confirm payment',
    refuse: 'This isn’t me',
    close: 'Cancel',
    note: 'This is a test system. No real money moves.',
    over: 'You’ve already answered.',
    unreachable: 'We couldn’t reach your bank. Please try again.',
  },
  es: {
    title: '¿Es usted?',
    about: 'Su banco le pide que confirme este pago.',
    amount: 'Monto',
    to: 'Concepto',
    card: 'Tarjeta',
    ending: 'terminada en',
    confirm: 'Confirmar el pago',
    refuse: 'No soy yo',
    close: 'Cancelar',
    note: 'Este es un sistema de prueba. No se mueve dinero real.',
    over: 'Ya respondió esta pregunta.',
    unreachable: 'No pudimos comunicarnos con su banco. Intente de nuevo.',
  },
}

const at = (id) => document.getElementById(id)
const { greeting, port } = await started
const texts = TEXTS[String(greeting.locale).slice(0, 2)] ?? TEXTS.en
document.documentElement.lang = texts === TEXTS.es ? 'es' : 'en'
dress(greeting.theme)
for (const id of ['title', 'about', 'confirm', 'refuse', 'close', 'note']) at(id).textContent = texts[id]

async function show() {
  const { client_secret } = greeting
  const payment = await call('/challenges/show', { client_secret }, texts.unreachable)
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: payment.currency })
  const facts = [
    [texts.amount, amount.format(payment.amount / 100)],
    [texts.to, payment.description],
    [texts.card, `${payment.brand} ${texts.ending} ${payment.last4}`],
  ]
  at('facts').replaceChildren(
    ...facts.flatMap((fact) =>
      fact.map((text, i) =>
        Object.assign(document.createElement(i === 0 ? 'dt' : 'dd'), { textContent: text }),
      ),
    ),
  )
  if (!payment.is_open) at('problem').textContent = texts.over
  for (const id of ['confirm', 'refuse']) at(id).disabled = !payment.is_open
  if (payment.is_open) at('confirm').focus()
}

async function answer(is_confirmed) {
  for (const id of ['confirm', 'refuse']) at(id).disabled = true
  at('problem').textContent = ''
  try {
    await call(
      '/challenges/answer',
      { client_secret: greeting.client_secret, is_confirmed },
      texts.unreachable,
    )
    port.postMessage({ type: 'answered' })
  } catch (error) {
    at('problem').textContent = error.message
    for (const id of ['confirm', 'refuse']) at(id).disabled = false
  }
}

at('confirm').addEventListener('click', () => answer(true))
at('refuse').addEventListener('click', () => answer(false))
const close = () => port.postMessage({ type: 'closed' })
at('close').addEventListener('click', close)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})

reportHeight(port)
try {
  await show()
} catch (error) {
  at('problem').textContent = error.message
}

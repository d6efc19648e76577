// A wallet as phones have them, with the test bank's cards in it.
import { call, dress, reportHeight, started } from './frame.js'

const TEXTS = {
  en: {
    title: 'Test Wallet',
    card: 'Card',
    pay: 'Pay',
    close: 'Cancel',
    note: 'This is a test system. No real money moves.',
    unreachable: 'We couldn’t reach the card service. You haven’t been charged. Please try again.',
    pays: 'pays',
    declines: 'is declined',
    asks: 'asks you to confirm',
  },
  es: {
    title: 'Billetera de prueba',
    card: 'Tarjeta',
    pay: 'Pagar',
    close: 'Cancelar',
    note: 'Este es un sistema de prueba. No se mueve dinero real.',
    unreachable:
      'No pudimos comunicarnos con el servicio de tarjetas. No se le cobró nada. Intente de nuevo.',
    pays: 'paga',
    declines: 'es rechazada',
    asks: 'le pide confirmar',
  },
}
const CARDS = [
  ['4242424242424242', 'pays'],
  ['4000000000000002', 'declines'],
  ['4000002760003184', 'asks'],
]

const at = (id) => document.getElementById(id)
const { greeting, port } = await started
const texts = TEXTS[String(greeting.locale).slice(0, 2)] ?? TEXTS.en
document.documentElement.lang = texts === TEXTS.es ? 'es' : 'en'
document.title = texts.title
dress(greeting.theme)
for (const id of ['title', 'card', 'pay', 'close', 'note']) at(id).textContent = texts[id]
at('amount').textContent = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: greeting.currency,
}).format(greeting.amount / 100)

at('cards').replaceChildren(
  ...CARDS.map(([number, does], i) => {
    const label = document.createElement('label')
    const choice = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: 'card',
      value: number,
      checked: i === 0,
    })
    label.append(choice, ` Visa ···· ${number.slice(-4)} (${texts[does]})`)
    return label
  }),
)

async function pay() {
  at('pay').disabled = true
  at('problem').textContent = ''
  const { value: number } = document.querySelector('input:checked')
  try {
    const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' }
    const made = await call(
      '/payment_methods',
      { public_key: greeting.public_key, ...card },
      texts.unreachable,
    )
    port.postMessage({ type: 'answered', value: { id: made.id } })
  } catch (error) {
    at('problem').textContent = error.message
    at('pay').disabled = false
  }
}

at('pay').addEventListener('click', pay)
const close = () => port.postMessage({ type: 'closed' })
at('close').addEventListener('click', close)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
at('pay').focus()
reportHeight(port)

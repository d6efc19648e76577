// The card fields. What is typed goes from here to the provider; the page gets a token.
import { call, dress, reportHeight, started } from './frame.js'

const TEXTS = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    back: '3 digits on the back',
    front: '4 digits on the front',
    number_missing: 'Enter the card number.',
    number_short: 'The card number isn’t complete.',
    number_wrong: 'Check the card number.',
    expiry_missing: 'Enter the expiry date, month and year.',
    expiry_wrong: 'Enter the date as on the card, such as 08 / 29.',
    expiry_past: 'This card has expired.',
    cvc_missing: 'Enter the security code.',
    cvc_wrong: 'The security code isn’t complete.',
    unreachable: 'We couldn’t reach the card service. You haven’t been charged. Please try again.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    cvc: 'Código de seguridad',
    back: '3 dígitos al reverso',
    front: '4 dígitos al frente',
    number_missing: 'Escriba el número de la tarjeta.',
    number_short: 'El número de la tarjeta no está completo.',
    number_wrong: 'Revise el número de la tarjeta.',
    expiry_missing: 'Escriba la fecha de vencimiento, mes y año.',
    expiry_wrong: 'Escriba la fecha como en la tarjeta, por ejemplo 08 / 29.',
    expiry_past: 'Esta tarjeta ya venció.',
    cvc_missing: 'Escriba el código de seguridad.',
    cvc_wrong: 'El código de seguridad no está completo.',
    unreachable:
      'No pudimos comunicarnos con el servicio de tarjetas. No se le cobró nada. Intente de nuevo.',
  },
}

const NAMES = ['number', 'expiry', 'cvc']
const inputs = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(name)]))
const digitsOf = (name) => inputs[name].value.replace(/\D/g, '')
const isAmex = () => /^3[47]/.test(digitsOf('number'))

const { greeting, port } = await started
const texts = TEXTS[String(greeting.locale).slice(0, 2)] ?? TEXTS.en
dress(greeting.theme)
document.documentElement.lang = texts === TEXTS.es ? 'es' : 'en'
for (const name of NAMES) document.querySelector(`label[for=${name}]`).textContent = texts[name]
const hint = document.getElementById('cvc-hint')

const PROBLEMS = {
  number() {
    const digits = digitsOf('number')
    if (!digits) return 'number_missing'
    if (digits.length < (isAmex() ? 15 : 16)) return 'number_short'
    return passesLuhn(digits) ? undefined : 'number_wrong'
  },
  expiry() {
    if (!digitsOf('expiry')) return 'expiry_missing'
    const { month, year } = expiry()
    if (!(month >= 1 && month <= 12) || !year) return 'expiry_wrong'
    return new Date(year, month, 1) <= new Date() ? 'expiry_past' : undefined
  },
  cvc() {
    const digits = digitsOf('cvc')
    if (!digits) return 'cvc_missing'
    return digits.length === (isAmex() ? 4 : 3) ? undefined : 'cvc_wrong'
  },
}

/** `08 / 29` and `08 / 2029`, also as a browser's autofill writes it. */
function expiry() {
  const [, month, year] = /^(\d{1,2})\D*(\d{2}|\d{4})$/.exec(inputs.expiry.value.trim()) ?? []
  return { month: Number(month), year: year ? Number(year.length === 2 ? `20${year}` : year) : 0 }
}

function show(name, message = '') {
  document.getElementById(`${name}-error`).textContent = message
  inputs[name].toggleAttribute('data-invalid', message !== '')
  inputs[name].setAttribute('aria-invalid', String(message !== ''))
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const BRANDS = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^6/, 'Discover'],
]
const brandOf = (digits) => BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? ''

/** Sets the groups a card has, and keeps the caret behind the digit it stood behind. */
function group(input, format) {
  const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length
  const formatted = format(input.value.replace(/\D/g, ''))
  if (formatted === input.value) return
  input.value = formatted
  let caret = 0
  for (let seen = 0; seen < before && caret < formatted.length; caret++)
    if (/\d/.test(formatted[caret])) seen++
  input.setSelectionRange(caret, caret)
}

const spaced = (digits) =>
  /^3[47]/.test(digits)
    ? digits
        .slice(0, 15)
        .replace(/^(\d{4})(\d{1,6})?(\d+)?$/, (_, ...parts) => parts.slice(0, 3).filter(Boolean).join(' '))
    : digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')

function monthAndYear(digits) {
  // Nobody means the tenth month by "4": it is April.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded
}

inputs.number.addEventListener('input', () => {
  group(inputs.number, spaced)
  document.getElementById('brand').textContent = brandOf(digitsOf('number'))
  hint.textContent = isAmex() ? texts.front : texts.back
})
inputs.expiry.addEventListener('input', ({ inputType }) => {
  // Deleting must not put back what was deleted; autofill writes the whole value at once.
  if (!inputType?.startsWith('delete') && inputType !== undefined) group(inputs.expiry, monthAndYear)
})
inputs.cvc.addEventListener('input', () => group(inputs.cvc, (digits) => digits.slice(0, 4)))
hint.textContent = texts.back

for (const name of NAMES) {
  const input = inputs[name]
  input.addEventListener('input', () => {
    if (input.hasAttribute('data-invalid') && !PROBLEMS[name]()) show(name)
    const complete = NAMES.every((one) => !PROBLEMS[one]())
    port.postMessage({ type: 'change', value: { complete, brand: brandOf(digitsOf('number')) } })
  })
  input.addEventListener('blur', () => {
    const problem = input.value ? PROBLEMS[name]() : undefined
    show(name, problem && texts[problem])
    port.postMessage({ type: 'blur' })
  })
  input.addEventListener('focus', () => port.postMessage({ type: 'focus' }))
}
document.getElementById('card').addEventListener('submit', (event) => event.preventDefault())
// Inside a frame that may not send forms, Enter sends nothing by itself.
addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') port.postMessage({ type: 'submit' })
})

async function tokenize() {
  for (const name of NAMES) {
    const problem = PROBLEMS[name]()
    show(name, problem && texts[problem])
  }
  const first = NAMES.find((name) => PROBLEMS[name]())
  if (first) {
    inputs[first].focus()
    throw Object.assign(new Error(texts[PROBLEMS[first]()]), { code: 'incomplete' })
  }
  const { month, year } = expiry()
  try {
    const { id, brand, last4 } = await call(
      '/payment_methods',
      {
        public_key: greeting.public_key,
        number: digitsOf('number'),
        exp_month: month,
        exp_year: year,
        cvc: digitsOf('cvc'),
      },
      texts.unreachable,
    )
    return { payment_token: id, brand, last4 }
  } catch (error) {
    if (NAMES.includes(error.field)) {
      show(error.field, error.message)
      inputs[error.field].focus()
      // Said at its field already, as what was left out is.
      throw Object.assign(error, { code: 'incomplete' })
    }
    throw error
  }
}

port.onmessage = async ({ data }) => {
  if (data.type === 'theme') dress(data.theme)
  if (data.type === 'focus') inputs[NAMES.find((name) => PROBLEMS[name]()) ?? 'number'].focus()
  if (data.type !== 'tokenize') return
  try {
    port.postMessage({ type: 'answer', id: data.id, value: await tokenize() })
  } catch ({ message, code = 'failed' }) {
    port.postMessage({ type: 'answer', id: data.id, error: { message, code } })
  }
}
reportHeight(port)
port.postMessage({ type: 'ready' })

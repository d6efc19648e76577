// The script a shop loads: shows the card fields and the bank's question, each in a frame with an origin of its own.
// What is typed there never reaches the page; only a token does.
;(() => {
  const script = document.currentScript
  const base = new URL(
    '/sandbox-pay/',
    script instanceof HTMLScriptElement && script.src ? script.src : location.href,
  )

  /** Browsers paint a frame of another colour scheme than its page's opaque. */
  const match = (frame, theme = {}) => {
    frame.style.colorScheme = theme.scheme === 'dark' || theme.scheme === 'light' ? theme.scheme : 'normal'
  }

  /** Puts a frame into the page and gives the port over which it alone is spoken to. */
  function open(parent, page, title, greeting) {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.title = title
    frame.src = new URL(page, base).href
    Object.assign(frame.style, { border: '0', width: '100%', display: 'block' })
    match(frame, greeting.theme)
    const { port1: port, port2: theirs } = new MessageChannel()
    // The frame's origin is opaque, so it cannot be named; the frame itself is the address.
    frame.addEventListener('load', () => frame.contentWindow.postMessage(greeting, '*', [theirs]), {
      once: true,
    })
    parent.append(frame)
    return { frame, port }
  }

  /**
   * Shows the card fields in `element`.
   * @param {HTMLElement} element
   * @param {{ publicKey: string, locale?: string, theme?: Record<string, string> }} options
   */
  function mount(element, { publicKey, locale = document.documentElement.lang || 'en', theme = {} }) {
    const listeners = new Map()
    const waiting = new Map()
    let count = 0
    const { frame, port } = open(element, 'fields.html', 'Card details', {
      type: 'start',
      public_key: publicKey,
      locale,
      theme,
    })
    frame.setAttribute('scrolling', 'no')
    frame.style.height = '170px'
    port.onmessage = ({ data }) => {
      if (data.type === 'height')
        frame.style.height = `${Math.min(600, Math.max(60, Number(data.height) || 0))}px`
      else if (data.type === 'answer') {
        const { resolve, reject } = waiting.get(data.id) ?? {}
        waiting.delete(data.id)
        if (data.error) reject?.(Object.assign(new Error(data.error.message), { code: data.error.code }))
        else resolve?.(data.value)
      } else for (const listener of listeners.get(data.type) ?? []) listener(data.value)
    }
    const ask = (type) =>
      new Promise((resolve, reject) => {
        const id = ++count
        waiting.set(id, { resolve, reject })
        port.postMessage({ type, id })
      })
    return {
      /** The card's token; rejects with a sentence when something is missing, which then stands at its field. */
      tokenize: () => ask('tokenize'),
      /** Shows the bank's question about a payment. Done when it was answered or closed; the payment's state says which. */
      confirm: (clientSecret) => challenge(clientSecret, locale, theme),
      focus: () => port.postMessage({ type: 'focus' }),
      /** The colours have changed, for instance to dark. */
      update(next) {
        match(frame, next)
        port.postMessage({ type: 'theme', theme: next })
      },
      /** `ready`, `change` { complete, brand }, `focus`, `blur`, `submit` (Enter was pressed). Gives what ends it. */
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        return () => listeners.get(event)?.delete(listener)
      },
      destroy() {
        port.close()
        frame.remove()
        for (const { reject } of waiting.values()) reject(new Error('The card fields were closed.'))
        waiting.clear()
      },
    }
  }

  const WORDS = {
    en: { bank: 'Your bank', wallet: 'Test Wallet', pay: 'Pay with Test Wallet' },
    es: { bank: 'Su banco', wallet: 'Billetera de prueba', pay: 'Pagar con la billetera de prueba' },
  }
  const wordsOf = (locale) => WORDS[String(locale).slice(0, 2)] ?? WORDS.en

  /** Shows one of the provider’s pages in a window; resolves to its answer, or to its being closed. */
  function ask(page, title, greeting, height) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', title)
      Object.assign(dialog.style, {
        border: '0',
        padding: '0',
        borderRadius: '12px',
        width: 'min(420px, calc(100vw - 32px))',
        boxShadow: '0 16px 48px rgb(0 0 0 / 0.35)',
      })
      document.body.append(dialog)
      const { frame, port } = open(dialog, page, title, { type: 'start', ...greeting })
      frame.style.height = `${height}px`
      const end = (answer) => {
        port.close()
        dialog.close()
        // Not at once: the press that ends it may still be on its way to the frame.
        setTimeout(() => dialog.remove(), 200)
        resolve(answer)
      }
      port.onmessage = ({ data }) => {
        if (data.type === 'height')
          frame.style.height = `${Math.min(640, Math.max(120, Number(data.height) || 0))}px`
        if (data.type === 'answered') end({ status: 'answered', value: data.value })
        if (data.type === 'closed') end({ status: 'closed' })
      }
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        end({ status: 'closed' })
      })
      dialog.showModal()
    })
  }

  const challenge = (client_secret, locale, theme) =>
    ask('challenge.html', wordsOf(locale).bank, { client_secret, locale, theme }, 420)

  /**
   * Shows a wallet’s button, as on a phone that has one. Paying in it gives a token, as typed card fields do.
   * @param {HTMLElement} element
   */
  function wallets(element, { publicKey, locale = 'en', theme = {}, amount, currency, onReady, onPay }) {
    const order = { amount, currency }
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = wordsOf(locale).pay
    const isDark = theme.scheme === 'dark'
    Object.assign(button.style, {
      width: '100%',
      minHeight: '48px',
      border: '0',
      borderRadius: theme.radius ?? '8px',
      font: 'inherit',
      fontWeight: '600',
      cursor: 'pointer',
      background: isDark ? '#fff' : '#000',
      color: isDark ? '#000' : '#fff',
    })
    button.addEventListener('click', async () => {
      const greeting = { public_key: publicKey, locale, theme, ...order }
      const { value } = await ask('wallet.html', wordsOf(locale).wallet, greeting, 360)
      button.focus()
      if (value)
        onPay({
          tokenize: async () => ({ payment_token: value.id }),
          confirm: (clientSecret) => challenge(clientSecret, locale, theme),
        })
    })
    element.append(button)
    onReady(true)
    return { update: (next) => Object.assign(order, next), destroy: () => button.remove() }
  }

  const value = Object.freeze({ mount, wallets })
  Object.defineProperty(window, 'FieldhouseCard', { value, configurable: true })
})()

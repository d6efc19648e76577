import './auth.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passkeyLogin, startPasskeyLogin } from 'contract/auth/factors'
import type { login } from 'contract/auth'
import type { Out } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { canOffer, isCalledOff, sentenceOf, showPasskey, stopOffering } from './passkey-browser.ts'

/** A challenge is valid for five minutes. */
const RENEW_MS = 240_000

type Props = {
  /** The button was pressed before this was loaded. */
  isWanted: boolean
  onEntered: (answer: Out<typeof login>) => unknown
}

/** Logs in without a password: by a button, and by what the browser offers in the username field. */
export default function PasskeyLogin({ isWanted, onEntered }: Props) {
  const enter = useMutation({
    mutationFn: async (passkey: Awaited<ReturnType<typeof showPasskey>>) =>
      onEntered(await call(passkeyLogin, { client_id: 'web', passkey })),
    onError: (error) => toast.failure(messageOf(error)),
  })
  const { mutate, mutateAsync } = enter
  const choose = useMutation({
    mutationFn: async () => mutateAsync(await showPasskey(await call(startPasskeyLogin, {}))),
    onError: (error) => {
      const sentence = sentenceOf(error)
      if (sentence && !isCalledOff(error)) toast.failure(sentence)
    },
  })

  const { mutate: chooseNow } = choose
  useEffect(() => {
    if (isWanted) return chooseNow()
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const offer = async () => {
      if (isOver || !(await canOffer())) return
      timer = setTimeout(() => void offer().catch(() => {}), RENEW_MS)
      const options = await call(startPasskeyLogin, {})
      if (isOver) return
      const shown = await showPasskey(options, { autofill: true })
      if (!isOver) mutate(shown)
    }
    // Optional: without it the button is still there.
    void offer().catch(() => {})
    return () => {
      isOver = true
      clearTimeout(timer)
      stopOffering()
    }
  }, [mutate, chooseNow, isWanted])

  return (
    <Button
      className="auth-submit"
      busy={choose.isPending || enter.isPending || enter.isSuccess}
      onClick={() => choose.mutate()}
    >
      {t('Log in with a passkey')}
    </Button>
  )
}

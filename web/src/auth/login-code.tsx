import './auth.css'
import { useEffect, useState } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { useFields } from './fields.ts'

type Props = {
  /** Why the previous code was not accepted. */
  refusal?: string | undefined
  busy: boolean
  onCode: (otp: string) => void
  onBack: () => void
}

/** The second step of a login: a code from the authenticator app, or a recovery code if the app is lost. */
export default function LoginCode({ refusal, busy, onCode, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const fields = useFields<{ otp: string }>(({ otp }) =>
    otp.trim() ? {} : { otp: [isRecovery ? t('Enter a recovery code.') : t('Enter the six digits.')] },
  )
  const { ref } = fields.box
  useEffect(() => {
    if (busy) return
    const input = ref.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [busy, isRecovery, refusal, ref])

  return (
    <div {...fields.box}>
      <h1>{t('One more step')}</h1>
      <p className="auth-lead">
        {isRecovery
          ? t(
              'Enter one of the recovery codes you saved when you turned on the authenticator app. Each one works once.',
            )
          : t('Enter the code your authenticator app shows for this site.')}
      </p>
      <Form errors={fields.errors} onSubmit={fields.submit(({ otp }) => onCode(otp))}>
        <CodeField
          key={String(isRecovery)}
          isRecovery={isRecovery}
          error={fields.errors['otp']?.[0] ?? refusal}
          onFull={onCode}
        />
        <Button kind="primary" type="submit" className="auth-submit" busy={busy}>
          {t('Login')}
        </Button>
      </Form>
      <p className="auth-more">
        <button type="button" className="text-button" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('Use authenticator app') : t('Lost your phone? Use a recovery code')}
        </button>
      </p>
      <p className="auth-more">
        <button type="button" className="text-button" onClick={onBack}>
          {t('Back to login')}
        </button>
      </p>
    </div>
  )
}

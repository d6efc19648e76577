import './auth.css'
import { useMutation } from '@tanstack/react-query'
import { beginOutsideLogin } from 'contract/auth'
import { messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Sends the user to the external provider where they have their account. */
export default function OutsideLogin({ name, only }: { name: string; only: boolean }) {
  const leaving = useMutation({
    mutationFn: () => call(beginOutsideLogin, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.failure(told(messageOf(error))),
  })
  return (
    <>
      <Button
        kind={only ? 'primary' : 'default'}
        className="auth-submit"
        busy={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {t('Log in with {name}', { name })}
      </Button>
      {!only && <p className="auth-or">{t('or')}</p>}
    </>
  )
}

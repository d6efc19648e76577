import './gate-stage.css'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { useCamera, type CameraState } from './use-camera.ts'

/** The camera picture with a frame to aim by; or why there is none, and what to do instead. */
export function GateCamera({ onCode, hint }: { onCode: (code: string) => void; hint?: string }) {
  const { video, state, light, turnLight, retry } = useCamera(onCode)
  const isSeen = state === 'on' || state === 'starting'
  return (
    <div className="gate-camera" data-state={state}>
      <video
        ref={video}
        className="gate-video"
        hidden={!isSeen}
        muted
        playsInline
        aria-label={t('Camera picture')}
      />
      {isSeen && (
        <>
          <span className="gate-frame" aria-hidden="true" />
          <p className="gate-hint">
            {state === 'on' ? (hint ?? t('Point at the code on the card')) : t('Starting the camera …')}
          </p>
        </>
      )}
      {light && (
        <button
          type="button"
          className="gate-light"
          aria-pressed={light === 'on'}
          onClick={() => void turnLight(light === 'off').catch(() => {})}
        >
          {light === 'on' ? (
            <IconBulbOff size={24} stroke={2} aria-hidden />
          ) : (
            <IconBulb size={24} stroke={2} aria-hidden />
          )}
          {t('Flashlight')}
        </button>
      )}
      {!isSeen && <NoPicture state={state} onRetry={retry} />}
    </div>
  )
}

function NoPicture({ state, onRetry }: { state: CameraState; onRetry: () => void }) {
  return (
    <div className="gate-no-camera" role="status">
      <IconCameraOff size={48} stroke={1.5} aria-hidden />
      {state === 'refused' && (
        <>
          <h2>{t('The camera is turned off for this site')}</h2>
          <p>
            {t(
              'To scan cards, tap the icon next to the address, allow the camera, then try again. Until then, type a name or number above.',
            )}
          </p>
        </>
      )}
      {state === 'none' && (
        <>
          <h2>{t('No camera here')}</h2>
          <p>{t('Type a name or number above. A handheld scanner works too.')}</p>
        </>
      )}
      {state === 'busy' && (
        <>
          <h2>{t('Another app is using the camera')}</h2>
          <p>{t('Close it and try again. Until then, type a name or number above.')}</p>
        </>
      )}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  )
}

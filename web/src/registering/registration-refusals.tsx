import './registration.css'
import type { FieldErrors } from 'contract/problem'
import { whose } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'

/** What the server refused at the checkout; each line links to its field. */
export function RegistrationRefusals({ errors }: { errors: FieldErrors }) {
  const { data, goTo, refuse } = useRegistration()
  return (
    <ul className="reg-refusals">
      {Object.entries(errors).map(([path, [text]]) => (
        <li key={path}>
          <button
            type="button"
            className="reg-link"
            onClick={() => {
              refuse(errors)
              goTo(path === 'waivers' ? 'waivers' : 'people', path)
            }}
          >
            {whose(path, data)}
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

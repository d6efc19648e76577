import { Link } from '@tanstack/react-router'
import './screen-error.css'

/** An address that leads nowhere. The words are the specification's (§2). */
export function NotFoundScreen() {
  return (
    <div className="screen-error">
      <h1>Oops! Page Not Found</h1>
      <p className="dim">The page you are looking for does not exist.</p>
      <Link to="/mms/dashboard" className="button" data-kind="primary">
        Go to Membership Hub
      </Link>
    </div>
  )
}

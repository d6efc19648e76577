// A file of its own: only pages that the server has rendered load it.
export { hydrate } from '@tanstack/react-query'

import { configure } from '@testing-library/react'

/** A busy machine stands still for a second now and then, which is all that a wait has otherwise. */
configure({ asyncUtilTimeout: 15_000 })

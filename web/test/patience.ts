import { configure } from '@testing-library/react'

/** A busy machine stalls for a second now and then, which is all that a wait gets by default. */
configure({ asyncUtilTimeout: 15_000 })

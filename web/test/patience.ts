import { configure } from '@testing-library/react'

/** A busy machine can stall for seconds; by default a wait gets only one. */
configure({ asyncUtilTimeout: 45_000 })

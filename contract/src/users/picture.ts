import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, idOr } from '../primitives.ts'

export const storeUserPicture = operation({
  method: 'POST',
  path: '/mms/adminUser/profile-pic-store',
  access: 'signed-in',
  summary: 'Keep the picture of an account: one’s own, or for who may change users anybody’s they may change',
  message: 'Data updated successfully',
  multipart: true,
  limit: { max: 30, seconds: 60 },
  input: z.object({ id: idOr('ID is required'), profile_pic: z.file('Choose a picture.') }),
  output: z.object({ url: z.string() }),
})

export const getUserPicture = operation({
  method: 'GET',
  path: '/mms/users/:id/photo',
  access: 'signed-in',
  summary: 'Give the picture of an account: one’s own, or for who sees users anybody’s',
  file: 'image/jpeg',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, refused, said } from '../../test/office-site.tsx'
import { BatchDialog } from './batch-dialog.tsx'

const ALL = 400_000

/** The dialog for refunds of forty orders. @returns the bodies of the calls, those of previews by their amount */
async function opened({ answersAmount = true } = {}) {
  const previewed: unknown[] = []
  const begun: Record<string, unknown>[] = []
  await openOfficeScreen('/here', {
    routes: [
      {
        path: '/here',
        layout: 'shell',
        screen: () => (
          <BatchDialog
            queue="orders"
            act="refund"
            meant={{ ids: [1, 2] }}
            onDone={() => {}}
            onClose={() => {}}
          />
        ),
      },
    ],
    rights: { mms: { payments: ['view', 'refund'] } },
    answers: {
      'POST /api/mms/batches/preview': ({ amount }) => {
        previewed.push(amount)
        if (amount !== undefined && !answersAmount) return refused(422, 'too_much', 'That’s too much.')
        const cents = amount === undefined ? ALL : 40 * Number(amount)
        return said({ count: 40, letters: 40, cents, left: ALL, names: ['Ann Lee'], left_out: [], newest: 2 })
      },
      'POST /api/mms/batches': (body) => {
        begun.push(body)
        return said({})
      },
    },
  })
  await screen.findByText('Refund 40 orders?')
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
  return { previewed, begun, type, confirm }
}

test('an amount that can’t be read refunds nothing, and never everything', async () => {
  const { previewed, begun, type, confirm } = await opened()
  type('Reason', 'Rained out')
  fireEvent.click(screen.getByRole('radio', { name: 'The same amount for each order' }))
  for (const text of ['2O', '25.-', '', '0', '0.']) {
    type('Amount for each order', text)
    confirm()
    await screen.findByText('Enter an amount, such as 45.00.')
    expect(screen.queryByText(/goes back/)).toBeNull()
  }
  type('Amount for each order', '25')
  await screen.findByText('Type $1,000.00 to confirm')
  expect(previewed).toEqual([undefined, 2500])
  expect(begun).toEqual([])
})

test('how much goes back is typed, and not for how many', async () => {
  const { begun, type, confirm } = await opened()
  type('Reason', 'Rained out')
  type('Type $4,000.00 to confirm', '40')
  confirm()
  await screen.findByText('Type $4,000.00 to continue.')
  expect(begun).toEqual([])
  type('Type $4,000.00 to confirm', '4000')
  confirm()
  await waitFor(() => expect(begun).toHaveLength(1))
  expect(begun[0]).toMatchObject({ cents: ALL, left: ALL, count: 40, reason: 'Rained out' })
  expect(begun[0]).not.toHaveProperty('amount')
})

test('a refused preview is said at the amount, and the reason stays', async () => {
  const { type } = await opened({ answersAmount: false })
  type('Reason', 'Rained out')
  fireEvent.click(screen.getByRole('radio', { name: 'The same amount for each order' }))
  type('Amount for each order', '9999')
  await screen.findByText('That’s too much.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Rained out')
})

/** Background checks and trainings as the contract and the server speak of them. */
export const credentials = {
  'Background check': 'Verificación de antecedentes',
}

export const reports = {
  'Your report: {name}': 'Su informe: {name}',
  'Here are the latest numbers for “{name}”.': 'Estas son las cifras actuales de «{name}».',
  '{count} more line in the report.|{count} more lines in the report.':
    'Hay {count} línea más en el informe.|Hay {count} líneas más en el informe.',
  'Open the report to see the rows behind each number and export them. You can also turn off these emails there.':
    'Abra el informe para ver las filas de cada cifra y exportarlas. Ahí también puede desactivar estos correos.',
  'Open report': 'Abrir el informe',
}

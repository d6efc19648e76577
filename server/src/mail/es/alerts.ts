export const alerts = {
  'Notifications are on': 'Las notificaciones están activadas',
  'This is what they look like. We only send what can’t wait.':
    'Así se ven. Solo enviamos lo que no puede esperar.',
}

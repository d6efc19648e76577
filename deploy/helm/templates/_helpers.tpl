{{- define "fieldhouse.name" -}}
{{- $release := .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- contains .Chart.Name $release | ternary $release (printf "%s-%s" $release .Chart.Name) -}}
{{- end }}

{{/* Which pods a release has. A selector can't be changed later, so no version is in it. */}}
{{- define "fieldhouse.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "fieldhouse.labels" -}}
{{ include "fieldhouse.selector" . }}
app.kubernetes.io/part-of: {{ .Chart.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* https://{tenant}.example.org serves example.org and *.example.org, https://club.example.org itself. */}}
{{- define "fieldhouse.hosts" -}}
{{- $host := regexReplaceAll "^https?://([^:]+).*$" .Values.settings.PUBLIC_URL "${1}" -}}
{{- if hasPrefix "{tenant}." $host -}}
{{- $domain := trimPrefix "{tenant}." $host -}}
{{- list $domain (printf "*.%s" $domain) | toJson -}}
{{- else -}}
{{- list $host | toJson -}}
{{- end -}}
{{- end }}

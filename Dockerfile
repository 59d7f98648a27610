# The server, for docker-compose.yml or alone; docs/deployment.md tells how.
FROM python:3.12-slim AS build
WORKDIR /promptrpa
COPY pyproject.toml README.md LICENSE ./
COPY server server
COPY knowledge knowledge
RUN python -m venv /opt/promptrpa && /opt/promptrpa/bin/pip install --no-cache-dir '.[postgres,vision,model,metrics,traces,mcp]'

FROM python:3.12-slim
COPY --from=build /opt/promptrpa /opt/promptrpa
RUN useradd --create-home --uid 1000 promptrpa && install -d -o promptrpa /data /data/server /data/worker
USER promptrpa
ENV PATH=/opt/promptrpa/bin:$PATH PROMPTRPA_HOME=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8400
HEALTHCHECK --interval=10s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8400/api/v1/health')"]
ENTRYPOINT ["promptrpa"]
CMD ["up", "--no-browser", "--behind-proxy"]

<?php
// Receives webhooks of Mostrador. To try it with PHP 8.0 or newer; in earnest behind your web server and TLS:
// WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:3000 verify.php
declare(strict_types=1);

const BODY_BYTES_MAX = 8 * 1024 * 1024;
const TOLERANCE_SECONDS = 300;
const REFUSAL = 'The signature is missing, too old, or of another secret or body.';

/** The secret; during a rotation the new and the former one, separated by a comma. */
function secrets(): array
{
    $secrets = explode(',', (string) getenv('WEBHOOK_SECRET'));
    foreach ($secrets as $secret) {
        // An empty secret would accept what anybody signs.
        if (!preg_match('/^whsec_.+/', $secret)) {
            throw new RuntimeException('WEBHOOK_SECRET must be whsec_…');
        }
    }
    return $secrets;
}

/** The HMAC of the raw body in hexadecimal, keyed with the secret's characters as they stand. */
function has_service_signature(string $body): bool
{
    $given = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
    foreach (secrets() as $secret) {
        $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
        if (is_equal($given, $expected)) {
            return true;
        }
    }
    return false;
}

/** Standard Webhooks: one of several signatures, in base64, of id, time and body, keyed with the secret's bytes. */
function has_standard_signature(string $body, int $now_seconds): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^[0-9]{1,12}$/D', $time) || abs($now_seconds - (int) $time) > TOLERANCE_SECONDS) {
        return false;
    }
    $given = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
    foreach (secrets() as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')));
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
        foreach ($given as $each) {
            if (is_equal($each, $expected)) {
                return true;
            }
        }
    }
    return false;
}

/** In constant time. */
function is_equal(string $given, string $expected): bool
{
    return strlen($given) === strlen($expected) && hash_equals($expected, $given);
}

/** Here you store the event under its request_id, unless it is there already; the work is done afterwards. */
function keep(array $event): void
{
    error_log("{$event['event']} {$event['request_id']}");
}

function receive(): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    // The bytes as they came: parsed and written again they would no longer fit the signature.
    $body = (string) file_get_contents('php://input', false, null, 0, BODY_BYTES_MAX + 1);
    if (strlen($body) > BODY_BYTES_MAX) {
        return 413;
    }
    // Two ways to check, each with its address; keep the one that you use.
    $is_ours = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/standard'
        ? has_standard_signature($body, time())
        : has_service_signature($body);
    if (!$is_ours) {
        return 401;
    }
    keep(json_decode($body, true, 512, JSON_THROW_ON_ERROR));
    return 200;
}

try {
    $status = receive();
    http_response_code($status);
    // The log of deliveries shows the reason.
    echo $status === 401 ? REFUSAL : '';
} catch (Throwable $error) {
    error_log($error->getMessage());
    http_response_code(500);
}

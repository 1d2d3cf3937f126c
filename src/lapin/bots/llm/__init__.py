"""Players that ask a language model (extra `lapin[llm]`) through any endpoint with OpenAI's chat completions."""
